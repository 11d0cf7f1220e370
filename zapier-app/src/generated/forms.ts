// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField } from '../forms/field.ts';

const keyword: InputField = {
  "key": "keyword",
  "label": "Keyword",
  "type": "string",
  "required": true,
  "helpText": "What to search for; a word with a minus sign in front is excluded.",
  "placeholder": "iphone 13 128gb"
};

const sold: InputField = {
  "key": "sold",
  "label": "Sold",
  "type": "boolean",
  "required": false,
  "helpText": "True for completed sales, false for active listings.",
  "group": "advanced",
  "default": "true"
};

const ebaySite: InputField = {
  "key": "ebaySite",
  "label": "Site",
  "type": "string",
  "required": false,
  "helpText": "Regional auction site to search.",
  "choices": [
    {
      "value": "auctionsite.com",
      "label": "auctionsite.com",
      "sample": "auctionsite.com"
    },
    {
      "value": "auctionsite.co.uk",
      "label": "auctionsite.co.uk",
      "sample": "auctionsite.co.uk"
    },
    {
      "value": "auctionsite.de",
      "label": "auctionsite.de",
      "sample": "auctionsite.de"
    },
    {
      "value": "auctionsite.fr",
      "label": "auctionsite.fr",
      "sample": "auctionsite.fr"
    },
    {
      "value": "auctionsite.it",
      "label": "auctionsite.it",
      "sample": "auctionsite.it"
    },
    {
      "value": "auctionsite.es",
      "label": "auctionsite.es",
      "sample": "auctionsite.es"
    },
    {
      "value": "auctionsite.ca",
      "label": "auctionsite.ca",
      "sample": "auctionsite.ca"
    },
    {
      "value": "auctionsite.com.au",
      "label": "auctionsite.com.au",
      "sample": "auctionsite.com.au"
    }
  ],
  "default": "auctionsite.com"
};

const categoryId: InputField = {
  "key": "categoryId",
  "label": "Category",
  "type": "string",
  "required": false,
  "helpText": "Where in the catalog to search; 0 for everywhere.",
  "dynamic": "category_list.id.name",
  "default": "0"
};

const itemCondition: InputField = {
  "key": "itemCondition",
  "label": "Condition",
  "type": "string",
  "required": false,
  "helpText": "State of the item.",
  "choices": [
    {
      "value": "any",
      "label": "Any",
      "sample": "any"
    },
    {
      "value": "new",
      "label": "New",
      "sample": "new"
    },
    {
      "value": "used",
      "label": "Used",
      "sample": "used"
    }
  ],
  "default": "any"
};

const conditionId: InputField = {
  "key": "conditionId",
  "label": "Condition Code",
  "type": "integer",
  "required": false,
  "helpText": "Numeric condition; overrides Condition.",
  "dynamic": "condition_list.id.name",
  "group": "advanced",
  "placeholder": "3000"
};

const buyingFormat: InputField = {
  "key": "buyingFormat",
  "label": "Buying Format",
  "type": "string",
  "required": false,
  "helpText": "How the item is or was offered.",
  "choices": [
    {
      "value": "all",
      "label": "All",
      "sample": "all"
    },
    {
      "value": "auction",
      "label": "Auction",
      "sample": "auction"
    },
    {
      "value": "buyItNow",
      "label": "Buy It Now",
      "sample": "buyItNow"
    },
    {
      "value": "acceptsOffers",
      "label": "Accepts Offers",
      "sample": "acceptsOffers"
    }
  ],
  "default": "all"
};

const minPrice: InputField = {
  "key": "minPrice",
  "label": "Minimum Price",
  "type": "number",
  "required": false,
  "helpText": "Lowest total price, item plus shipping.",
  "placeholder": "50"
};

const maxPrice: InputField = {
  "key": "maxPrice",
  "label": "Maximum Price",
  "type": "number",
  "required": false,
  "helpText": "Highest total price, item plus shipping.",
  "placeholder": "500"
};

const soldAfter: InputField = {
  "key": "soldAfter",
  "label": "Sold After",
  "type": "datetime",
  "required": false,
  "helpText": "First sale day to include.",
  "placeholder": "2026-09-01"
};

const soldBefore: InputField = {
  "key": "soldBefore",
  "label": "Sold Before",
  "type": "datetime",
  "required": false,
  "helpText": "Last sale day to include.",
  "placeholder": "2026-10-31"
};

const sortOrder: InputField = {
  "key": "sortOrder",
  "label": "Sort Order",
  "type": "string",
  "required": false,
  "helpText": "What comes first.",
  "choices": [
    {
      "value": "endedRecently",
      "label": "Ended Recently",
      "sample": "endedRecently"
    },
    {
      "value": "timeNewlyListed",
      "label": "Time Newly Listed",
      "sample": "timeNewlyListed"
    },
    {
      "value": "pricePlusPostageLowest",
      "label": "Price Plus Postage Lowest",
      "sample": "pricePlusPostageLowest"
    },
    {
      "value": "pricePlusPostageHighest",
      "label": "Price Plus Postage Highest",
      "sample": "pricePlusPostageHighest"
    },
    {
      "value": "distanceNearest",
      "label": "Distance Nearest",
      "sample": "distanceNearest"
    }
  ],
  "group": "advanced",
  "default": "endedRecently"
};

const itemLocation: InputField = {
  "key": "itemLocation",
  "label": "Item Location",
  "type": "string",
  "required": false,
  "helpText": "Where the item is.",
  "choices": [
    {
      "value": "default",
      "label": "Default",
      "sample": "default"
    },
    {
      "value": "domestic",
      "label": "Domestic",
      "sample": "domestic"
    },
    {
      "value": "worldwide",
      "label": "Worldwide",
      "sample": "worldwide"
    }
  ],
  "group": "advanced",
  "default": "default"
};

const sellerType: InputField = {
  "key": "sellerType",
  "label": "Seller Type",
  "type": "string",
  "required": false,
  "helpText": "Only sellers with this label; used on the four EU sites, ignored elsewhere.",
  "choices": [
    {
      "value": "private",
      "label": "Private",
      "sample": "private"
    },
    {
      "value": "business",
      "label": "Business",
      "sample": "business"
    }
  ],
  "group": "advanced"
};

const includeCompleteListing: InputField = {
  "key": "includeCompleteListing",
  "label": "Completed Listings Only",
  "type": "boolean",
  "required": false,
  "helpText": "Restricts to completed listings, which also tells accepted offers; ignored for active listings.",
  "group": "advanced",
  "default": "true"
};

const aspectFilter: InputField = {
  "key": "aspectFilter",
  "label": "Aspect Filter",
  "type": "string",
  "required": false,
  "helpText": "A facet on each line, with its value or with several, as in `Blue|Red`.",
  "dict": true,
  "group": "advanced"
};

const exactMatch: InputField = {
  "key": "exactMatch",
  "label": "Exact Match",
  "type": "boolean",
  "required": false,
  "helpText": "Drops rows that match fewer words; a long keyword may then return nothing.",
  "group": "advanced",
  "default": "false"
};

const relevance: InputField = {
  "key": "relevance",
  "label": "Relevance Cleanup",
  "type": "boolean",
  "required": false,
  "helpText": "Removes rows that are not the item, such as accessories and lots, before the statistics.",
  "group": "advanced",
  "default": "true"
};

const bestOfferPrice: InputField = {
  "key": "bestOfferPrice",
  "label": "Accepted Offer Prices",
  "type": "boolean",
  "required": false,
  "helpText": "Adds the price actually paid on best-offer sales where it is known; no extra charge.",
  "group": "advanced",
  "default": "false"
};

const count: InputField = {
  "key": "count",
  "label": "Rows Per Page",
  "type": "integer",
  "required": false,
  "helpText": "Most rows on one page; fewer may return after filters and cleanup. 1 to 240.",
  "group": "advanced",
  "placeholder": "240"
};

const page: InputField = {
  "key": "page",
  "label": "Page",
  "type": "integer",
  "required": false,
  "helpText": "Which part of the result to read, from 1.",
  "group": "advanced",
  "placeholder": "1"
};

const categoryId_2: InputField = {
  "key": "categoryId",
  "label": "Category",
  "type": "string",
  "required": true,
  "helpText": "Which part of the catalog to browse.",
  "dynamic": "category_list.id.name",
  "placeholder": "9355"
};

const keyword_2: InputField = {
  "key": "keyword",
  "label": "Keyword",
  "type": "string",
  "required": true,
  "helpText": "Every word must appear in the listing title; brand plus model works best.",
  "placeholder": "iphone 13 128gb"
};

const startDate: InputField = {
  "key": "startDate",
  "label": "Start Date",
  "type": "datetime",
  "required": true,
  "helpText": "First day to include, at most three years ago.",
  "placeholder": "2026-01-01"
};

const endDate: InputField = {
  "key": "endDate",
  "label": "End Date",
  "type": "datetime",
  "required": true,
  "helpText": "Last day to include, today (UTC) at the latest.",
  "placeholder": "2026-10-31"
};

const singleUnitOnly: InputField = {
  "key": "singleUnitOnly",
  "label": "Single Units Only",
  "type": "boolean",
  "required": false,
  "helpText": "Only listings that sold exactly one unit, whose price and day are those of the sale.",
  "default": "false"
};

const relevance_2: InputField = {
  "key": "relevance",
  "label": "Relevance Cleanup",
  "type": "boolean",
  "required": false,
  "helpText": "Removes accessories, lots, other models and odd prices; takes about a second longer.",
  "default": "false"
};

const sort: InputField = {
  "key": "sort",
  "label": "Sort Order",
  "type": "string",
  "required": false,
  "helpText": "Newest sales first, or by units sold.",
  "choices": [
    {
      "value": "lastSoldDescending",
      "label": "Last Sold Descending",
      "sample": "lastSoldDescending"
    },
    {
      "value": "quantityAscending",
      "label": "Quantity Ascending",
      "sample": "quantityAscending"
    }
  ],
  "group": "advanced",
  "default": "quantityAscending"
};

const limit: InputField = {
  "key": "limit",
  "label": "Rows Per Page",
  "type": "integer",
  "required": false,
  "helpText": "Most rows on one page. 10, 20 or 50.",
  "choices": [
    {
      "value": "10",
      "label": "10",
      "sample": "10"
    },
    {
      "value": "20",
      "label": "20",
      "sample": "20"
    },
    {
      "value": "50",
      "label": "50",
      "sample": "50"
    }
  ],
  "group": "advanced",
  "default": "50"
};

const page_2: InputField = {
  "key": "page",
  "label": "Page",
  "type": "integer",
  "required": false,
  "helpText": "Which part of the result to read, from 1. 1 to 200.",
  "group": "advanced",
  "placeholder": "1"
};

const keyword_3: InputField = {
  "key": "keyword",
  "label": "Keyword",
  "type": "string",
  "required": true,
  "helpText": "What to search for.",
  "placeholder": "denim jacket"
};

const department: InputField = {
  "key": "department",
  "label": "Department",
  "type": "string",
  "required": false,
  "helpText": "Part of the shop.",
  "choices": [
    {
      "value": "all",
      "label": "All",
      "sample": "all"
    },
    {
      "value": "women",
      "label": "Women",
      "sample": "women"
    },
    {
      "value": "men",
      "label": "Men",
      "sample": "men"
    },
    {
      "value": "kids",
      "label": "Kids",
      "sample": "kids"
    },
    {
      "value": "home",
      "label": "Home",
      "sample": "home"
    },
    {
      "value": "pets",
      "label": "Pets",
      "sample": "pets"
    },
    {
      "value": "electronics",
      "label": "Electronics",
      "sample": "electronics"
    }
  ],
  "default": "all"
};

const condition: InputField = {
  "key": "condition",
  "label": "Condition",
  "type": "string",
  "required": false,
  "helpText": "Everything, or only new with tags (nwt).",
  "choices": [
    {
      "value": "all",
      "label": "All",
      "sample": "all"
    },
    {
      "value": "nwt",
      "label": "Nwt",
      "sample": "nwt"
    }
  ],
  "default": "all"
};

const brand: InputField = {
  "key": "brand",
  "label": "Brand",
  "type": "string",
  "required": false,
  "helpText": "Public name of the maker."
};

const minPrice_2: InputField = {
  "key": "minPrice",
  "label": "Minimum Price",
  "type": "number",
  "required": false,
  "helpText": "Lowest sold price in USD.",
  "placeholder": "20"
};

const maxPrice_2: InputField = {
  "key": "maxPrice",
  "label": "Maximum Price",
  "type": "number",
  "required": false,
  "helpText": "Highest sold price in USD.",
  "placeholder": "200"
};

const enrich: InputField = {
  "key": "enrich",
  "label": "Seller Details",
  "type": "boolean",
  "required": false,
  "helpText": "Adds location, sold count and ship time of the seller; still one request.",
  "default": "false"
};

const sortBy: InputField = {
  "key": "sortBy",
  "label": "Sort Order",
  "type": "string",
  "required": false,
  "helpText": "What comes first.",
  "choices": [
    {
      "value": "sold_recently",
      "label": "Sold Recently",
      "sample": "sold_recently"
    },
    {
      "value": "price_asc",
      "label": "Price Asc",
      "sample": "price_asc"
    },
    {
      "value": "price_desc",
      "label": "Price Desc",
      "sample": "price_desc"
    },
    {
      "value": "likes",
      "label": "Likes",
      "sample": "likes"
    }
  ],
  "group": "advanced",
  "default": "sold_recently"
};

const page_3: InputField = {
  "key": "page",
  "label": "Page",
  "type": "integer",
  "required": false,
  "helpText": "Which part of the result to read, from 1. 1 to 100.",
  "group": "advanced",
  "placeholder": "1"
};

const keyword_4: InputField = {
  "key": "keyword",
  "label": "Keyword",
  "type": "string",
  "required": true,
  "helpText": "What to search for.",
  "placeholder": "canon ae-1"
};

const sold_2: InputField = {
  "key": "sold",
  "label": "Sold",
  "type": "boolean",
  "required": false,
  "helpText": "True for sold listings, false for active ones.",
  "group": "advanced",
  "default": "true"
};

const itemCondition_2: InputField = {
  "key": "itemCondition",
  "label": "Condition",
  "type": "string",
  "required": false,
  "helpText": "State of the item.",
  "choices": [
    {
      "value": "any",
      "label": "Any",
      "sample": "any"
    },
    {
      "value": "new",
      "label": "New",
      "sample": "new"
    },
    {
      "value": "likeNew",
      "label": "Like New",
      "sample": "likeNew"
    },
    {
      "value": "good",
      "label": "Good",
      "sample": "good"
    },
    {
      "value": "fair",
      "label": "Fair",
      "sample": "fair"
    },
    {
      "value": "poor",
      "label": "Poor",
      "sample": "poor"
    }
  ],
  "default": "any"
};

const minPrice_3: InputField = {
  "key": "minPrice",
  "label": "Minimum Price",
  "type": "number",
  "required": false,
  "helpText": "Lowest price in USD.",
  "placeholder": "20"
};

const maxPrice_3: InputField = {
  "key": "maxPrice",
  "label": "Maximum Price",
  "type": "number",
  "required": false,
  "helpText": "Highest price in USD.",
  "placeholder": "200"
};

const categoryId_3: InputField = {
  "key": "categoryId",
  "label": "Category",
  "type": "integer",
  "required": false,
  "helpText": "Part of the catalog to search in.",
  "group": "advanced"
};

const brandId: InputField = {
  "key": "brandId",
  "label": "Brand",
  "type": "integer",
  "required": false,
  "helpText": "Maker, as a number of the site.",
  "group": "advanced"
};

const includeListedAt: InputField = {
  "key": "includeListedAt",
  "label": "Listing Dates",
  "type": "boolean",
  "required": false,
  "helpText": "Adds when each listing was posted; takes a few seconds longer, costs no more.",
  "default": "false"
};

const sortOrder_2: InputField = {
  "key": "sortOrder",
  "label": "Sort Order",
  "type": "string",
  "required": false,
  "helpText": "What comes first; mostPopular means recentlySold.",
  "choices": [
    {
      "value": "bestMatch",
      "label": "Best Match",
      "sample": "bestMatch"
    },
    {
      "value": "newest",
      "label": "Newest",
      "sample": "newest"
    },
    {
      "value": "lowestPrice",
      "label": "Lowest Price",
      "sample": "lowestPrice"
    },
    {
      "value": "highestPrice",
      "label": "Highest Price",
      "sample": "highestPrice"
    },
    {
      "value": "recentlySold",
      "label": "Recently Sold",
      "sample": "recentlySold"
    },
    {
      "value": "mostPopular",
      "label": "Most Popular",
      "sample": "mostPopular"
    }
  ],
  "group": "advanced",
  "default": "bestMatch"
};

const count_2: InputField = {
  "key": "count",
  "label": "Rows Per Page",
  "type": "integer",
  "required": false,
  "helpText": "Most rows on one page. 1 to 100.",
  "group": "advanced",
  "placeholder": "100"
};

const keyword_5: InputField = {
  "key": "keyword",
  "label": "Keyword",
  "type": "string",
  "required": false,
  "helpText": "Card to look up; not needed with a Product ID.",
  "placeholder": "charizard base set 4/102"
};

const productId: InputField = {
  "key": "productId",
  "label": "Product",
  "type": "integer",
  "required": false,
  "helpText": "Exact card, as an earlier answer told it.",
  "dynamic": "card_product_list.id.name"
};

const condition_2: InputField = {
  "key": "condition",
  "label": "Condition",
  "type": "string",
  "required": false,
  "helpText": "State of the card.",
  "placeholder": "Near Mint"
};

const variant: InputField = {
  "key": "variant",
  "label": "Variant",
  "type": "string",
  "required": false,
  "helpText": "Such as foil or first edition."
};

const language: InputField = {
  "key": "language",
  "label": "Language",
  "type": "string",
  "required": false,
  "helpText": "Printed on the card.",
  "placeholder": "English"
};

const history: InputField = {
  "key": "history",
  "label": "Price History",
  "type": "string",
  "required": false,
  "helpText": "How far back market prices are added.",
  "choices": [
    {
      "value": "none",
      "label": "None",
      "sample": "none"
    },
    {
      "value": "month",
      "label": "Month",
      "sample": "month"
    },
    {
      "value": "quarter",
      "label": "Quarter",
      "sample": "quarter"
    },
    {
      "value": "annual",
      "label": "Annual",
      "sample": "annual"
    }
  ],
  "default": "none"
};

const count_3: InputField = {
  "key": "count",
  "label": "Sales",
  "type": "integer",
  "required": false,
  "helpText": "Most sales to return. 1 to 250.",
  "group": "advanced",
  "placeholder": "100"
};

const count_4: InputField = {
  "key": "count",
  "label": "Rows Per Page",
  "type": "integer",
  "required": false,
  "helpText": "Most listings on one page. 1 to 50.",
  "group": "advanced",
  "placeholder": "25"
};

const page_4: InputField = {
  "key": "page",
  "label": "Page",
  "type": "integer",
  "required": false,
  "helpText": "Which part of the result to read, from 1. 1 to 50.",
  "group": "advanced",
  "placeholder": "1"
};

const keywords: InputField = {
  "key": "keywords",
  "label": "Keywords",
  "type": "string",
  "required": true,
  "helpText": "Up to 20, each one search. 1 to 20 entries.",
  "list": true
};

const options__sold: InputField = {
  "key": "options__sold",
  "label": "Sold",
  "type": "boolean",
  "required": false,
  "helpText": "True for completed sales, false for active listings.",
  "group": "advanced",
  "default": "true"
};

const options__ebaySite: InputField = {
  "key": "options__ebaySite",
  "label": "Site",
  "type": "string",
  "required": false,
  "helpText": "Regional auction site to search.",
  "choices": [
    {
      "value": "auctionsite.com",
      "label": "auctionsite.com",
      "sample": "auctionsite.com"
    },
    {
      "value": "auctionsite.co.uk",
      "label": "auctionsite.co.uk",
      "sample": "auctionsite.co.uk"
    },
    {
      "value": "auctionsite.de",
      "label": "auctionsite.de",
      "sample": "auctionsite.de"
    },
    {
      "value": "auctionsite.fr",
      "label": "auctionsite.fr",
      "sample": "auctionsite.fr"
    },
    {
      "value": "auctionsite.it",
      "label": "auctionsite.it",
      "sample": "auctionsite.it"
    },
    {
      "value": "auctionsite.es",
      "label": "auctionsite.es",
      "sample": "auctionsite.es"
    },
    {
      "value": "auctionsite.ca",
      "label": "auctionsite.ca",
      "sample": "auctionsite.ca"
    },
    {
      "value": "auctionsite.com.au",
      "label": "auctionsite.com.au",
      "sample": "auctionsite.com.au"
    }
  ],
  "default": "auctionsite.com"
};

const options__categoryId: InputField = {
  "key": "options__categoryId",
  "label": "Category",
  "type": "string",
  "required": false,
  "helpText": "Where in the catalog to search; 0 for everywhere.",
  "dynamic": "category_list.id.name",
  "default": "0"
};

const options__itemCondition: InputField = {
  "key": "options__itemCondition",
  "label": "Condition",
  "type": "string",
  "required": false,
  "helpText": "State of the item.",
  "choices": [
    {
      "value": "any",
      "label": "Any",
      "sample": "any"
    },
    {
      "value": "new",
      "label": "New",
      "sample": "new"
    },
    {
      "value": "used",
      "label": "Used",
      "sample": "used"
    }
  ],
  "default": "any"
};

const options__conditionId: InputField = {
  "key": "options__conditionId",
  "label": "Condition Code",
  "type": "integer",
  "required": false,
  "helpText": "Numeric condition; overrides Condition.",
  "dynamic": "condition_list.id.name",
  "group": "advanced",
  "placeholder": "3000"
};

const options__buyingFormat: InputField = {
  "key": "options__buyingFormat",
  "label": "Buying Format",
  "type": "string",
  "required": false,
  "helpText": "How the item is or was offered.",
  "choices": [
    {
      "value": "all",
      "label": "All",
      "sample": "all"
    },
    {
      "value": "auction",
      "label": "Auction",
      "sample": "auction"
    },
    {
      "value": "buyItNow",
      "label": "Buy It Now",
      "sample": "buyItNow"
    },
    {
      "value": "acceptsOffers",
      "label": "Accepts Offers",
      "sample": "acceptsOffers"
    }
  ],
  "default": "all"
};

const options__minPrice: InputField = {
  "key": "options__minPrice",
  "label": "Minimum Price",
  "type": "number",
  "required": false,
  "helpText": "Lowest total price, item plus shipping.",
  "placeholder": "50"
};

const options__maxPrice: InputField = {
  "key": "options__maxPrice",
  "label": "Maximum Price",
  "type": "number",
  "required": false,
  "helpText": "Highest total price, item plus shipping.",
  "placeholder": "500"
};

const options__soldAfter: InputField = {
  "key": "options__soldAfter",
  "label": "Sold After",
  "type": "datetime",
  "required": false,
  "helpText": "First sale day to include.",
  "placeholder": "2026-09-01"
};

const options__soldBefore: InputField = {
  "key": "options__soldBefore",
  "label": "Sold Before",
  "type": "datetime",
  "required": false,
  "helpText": "Last sale day to include.",
  "placeholder": "2026-10-31"
};

const options__sortOrder: InputField = {
  "key": "options__sortOrder",
  "label": "Sort Order",
  "type": "string",
  "required": false,
  "helpText": "What comes first.",
  "choices": [
    {
      "value": "endedRecently",
      "label": "Ended Recently",
      "sample": "endedRecently"
    },
    {
      "value": "timeNewlyListed",
      "label": "Time Newly Listed",
      "sample": "timeNewlyListed"
    },
    {
      "value": "pricePlusPostageLowest",
      "label": "Price Plus Postage Lowest",
      "sample": "pricePlusPostageLowest"
    },
    {
      "value": "pricePlusPostageHighest",
      "label": "Price Plus Postage Highest",
      "sample": "pricePlusPostageHighest"
    },
    {
      "value": "distanceNearest",
      "label": "Distance Nearest",
      "sample": "distanceNearest"
    }
  ],
  "group": "advanced",
  "default": "endedRecently"
};

const options__itemLocation: InputField = {
  "key": "options__itemLocation",
  "label": "Item Location",
  "type": "string",
  "required": false,
  "helpText": "Where the item is.",
  "choices": [
    {
      "value": "default",
      "label": "Default",
      "sample": "default"
    },
    {
      "value": "domestic",
      "label": "Domestic",
      "sample": "domestic"
    },
    {
      "value": "worldwide",
      "label": "Worldwide",
      "sample": "worldwide"
    }
  ],
  "group": "advanced",
  "default": "default"
};

const options__sellerType: InputField = {
  "key": "options__sellerType",
  "label": "Seller Type",
  "type": "string",
  "required": false,
  "helpText": "Only sellers with this label; used on the four EU sites, ignored elsewhere.",
  "choices": [
    {
      "value": "private",
      "label": "Private",
      "sample": "private"
    },
    {
      "value": "business",
      "label": "Business",
      "sample": "business"
    }
  ],
  "group": "advanced"
};

const options__includeCompleteListing: InputField = {
  "key": "options__includeCompleteListing",
  "label": "Completed Listings Only",
  "type": "boolean",
  "required": false,
  "helpText": "Restricts to completed listings, which also tells accepted offers; ignored for active listings.",
  "group": "advanced",
  "default": "true"
};

const options__aspectFilter: InputField = {
  "key": "options__aspectFilter",
  "label": "Aspect Filter",
  "type": "string",
  "required": false,
  "helpText": "A facet on each line, with its value or with several, as in `Blue|Red`.",
  "dict": true,
  "group": "advanced"
};

const options__exactMatch: InputField = {
  "key": "options__exactMatch",
  "label": "Exact Match",
  "type": "boolean",
  "required": false,
  "helpText": "Drops rows that match fewer words; a long keyword may then return nothing.",
  "group": "advanced",
  "default": "false"
};

const options__relevance: InputField = {
  "key": "options__relevance",
  "label": "Relevance Cleanup",
  "type": "boolean",
  "required": false,
  "helpText": "Removes rows that are not the item, such as accessories and lots, before the statistics.",
  "group": "advanced",
  "default": "true"
};

const options__bestOfferPrice: InputField = {
  "key": "options__bestOfferPrice",
  "label": "Accepted Offer Prices",
  "type": "boolean",
  "required": false,
  "helpText": "Adds the price actually paid on best-offer sales where it is known; no extra charge.",
  "group": "advanced",
  "default": "false"
};

const options__count: InputField = {
  "key": "options__count",
  "label": "Rows Per Page",
  "type": "integer",
  "required": false,
  "helpText": "Most rows on one page; fewer may return after filters and cleanup. 1 to 240.",
  "group": "advanced",
  "placeholder": "240"
};

const options__page: InputField = {
  "key": "options__page",
  "label": "Page",
  "type": "integer",
  "required": false,
  "helpText": "Which part of the result to read, from 1.",
  "group": "advanced",
  "placeholder": "1"
};

const cards: InputField = {
  "key": "cards",
  "label": "Cards",
  "required": false,
  "children": [
    {
      "key": "reference",
      "label": "Reference",
      "type": "string",
      "required": false,
      "helpText": "Your own name for this card; comes back with its result.",
      "placeholder": "row-2"
    },
    {
      "key": "keyword",
      "label": "Keyword",
      "type": "string",
      "required": false,
      "helpText": "Free text, instead of the fields below.",
      "placeholder": "1986 fleer michael jordan 57 psa 8"
    },
    {
      "key": "year",
      "label": "Year",
      "type": "integer",
      "required": false,
      "helpText": "Of the edition.",
      "placeholder": "1986"
    },
    {
      "key": "set",
      "label": "Set",
      "type": "string",
      "required": false,
      "helpText": "Edition that the card belongs to.",
      "placeholder": "Fleer"
    },
    {
      "key": "player",
      "label": "Player",
      "type": "string",
      "required": false,
      "helpText": "Person or character on the card.",
      "placeholder": "Michael Jordan"
    },
    {
      "key": "cardNumber",
      "label": "Card Number",
      "type": "string",
      "required": false,
      "helpText": "Within the set.",
      "placeholder": "57"
    },
    {
      "key": "parallel",
      "label": "Parallel",
      "type": "string",
      "required": false,
      "helpText": "Variant of the print.",
      "placeholder": "Refractor"
    },
    {
      "key": "grader",
      "label": "Grader",
      "type": "string",
      "required": false,
      "helpText": "Company that graded it.",
      "placeholder": "PSA"
    },
    {
      "key": "grade",
      "label": "Grade",
      "type": "number",
      "required": false,
      "helpText": "As the company gave it.",
      "placeholder": "8"
    }
  ]
};

const options__count_2: InputField = {
  "key": "options__count",
  "label": "Sales Per Card",
  "type": "integer",
  "required": false,
  "helpText": "Most sales to rest a price on. 1 to 240.",
  "placeholder": "60"
};

const options__relevance_2: InputField = {
  "key": "options__relevance",
  "label": "Relevance Cleanup",
  "type": "boolean",
  "required": false,
  "helpText": "Removes sales that are not the card.",
  "default": "true"
};

const maxPages: InputField = {
  "key": "maxPages",
  "label": "Pages",
  "type": "integer",
  "required": false,
  "helpText": "Most pages to read; each is one request. 1 to 100.",
  "placeholder": "10"
};

const queries: InputField = {
  "key": "queries",
  "label": "Queries",
  "required": false,
  "children": [
    {
      "key": "keyword",
      "label": "Keyword",
      "type": "string",
      "required": true,
      "helpText": "What to search for; a word with a minus sign in front is excluded.",
      "placeholder": "iphone 13 128gb"
    },
    {
      "key": "sold",
      "label": "Sold",
      "type": "boolean",
      "required": false,
      "helpText": "True for completed sales, false for active listings.",
      "default": "true"
    },
    {
      "key": "ebaySite",
      "label": "Site",
      "type": "string",
      "required": false,
      "helpText": "Regional auction site to search.",
      "choices": [
        {
          "value": "auctionsite.com",
          "label": "auctionsite.com",
          "sample": "auctionsite.com"
        },
        {
          "value": "auctionsite.co.uk",
          "label": "auctionsite.co.uk",
          "sample": "auctionsite.co.uk"
        },
        {
          "value": "auctionsite.de",
          "label": "auctionsite.de",
          "sample": "auctionsite.de"
        },
        {
          "value": "auctionsite.fr",
          "label": "auctionsite.fr",
          "sample": "auctionsite.fr"
        },
        {
          "value": "auctionsite.it",
          "label": "auctionsite.it",
          "sample": "auctionsite.it"
        },
        {
          "value": "auctionsite.es",
          "label": "auctionsite.es",
          "sample": "auctionsite.es"
        },
        {
          "value": "auctionsite.ca",
          "label": "auctionsite.ca",
          "sample": "auctionsite.ca"
        },
        {
          "value": "auctionsite.com.au",
          "label": "auctionsite.com.au",
          "sample": "auctionsite.com.au"
        }
      ],
      "default": "auctionsite.com"
    },
    {
      "key": "categoryId",
      "label": "Category",
      "type": "string",
      "required": false,
      "helpText": "Where in the catalog to search; 0 for everywhere.",
      "dynamic": "category_list.id.name",
      "default": "0"
    },
    {
      "key": "itemCondition",
      "label": "Condition",
      "type": "string",
      "required": false,
      "helpText": "State of the item.",
      "choices": [
        {
          "value": "any",
          "label": "Any",
          "sample": "any"
        },
        {
          "value": "new",
          "label": "New",
          "sample": "new"
        },
        {
          "value": "used",
          "label": "Used",
          "sample": "used"
        }
      ],
      "default": "any"
    },
    {
      "key": "conditionId",
      "label": "Condition Code",
      "type": "integer",
      "required": false,
      "helpText": "Numeric condition; overrides Condition.",
      "dynamic": "condition_list.id.name",
      "placeholder": "3000"
    },
    {
      "key": "buyingFormat",
      "label": "Buying Format",
      "type": "string",
      "required": false,
      "helpText": "How the item is or was offered.",
      "choices": [
        {
          "value": "all",
          "label": "All",
          "sample": "all"
        },
        {
          "value": "auction",
          "label": "Auction",
          "sample": "auction"
        },
        {
          "value": "buyItNow",
          "label": "Buy It Now",
          "sample": "buyItNow"
        },
        {
          "value": "acceptsOffers",
          "label": "Accepts Offers",
          "sample": "acceptsOffers"
        }
      ],
      "default": "all"
    },
    {
      "key": "minPrice",
      "label": "Minimum Price",
      "type": "number",
      "required": false,
      "helpText": "Lowest total price, item plus shipping.",
      "placeholder": "50"
    },
    {
      "key": "maxPrice",
      "label": "Maximum Price",
      "type": "number",
      "required": false,
      "helpText": "Highest total price, item plus shipping.",
      "placeholder": "500"
    },
    {
      "key": "soldAfter",
      "label": "Sold After",
      "type": "datetime",
      "required": false,
      "helpText": "First sale day to include.",
      "placeholder": "2026-09-01"
    },
    {
      "key": "soldBefore",
      "label": "Sold Before",
      "type": "datetime",
      "required": false,
      "helpText": "Last sale day to include.",
      "placeholder": "2026-10-31"
    },
    {
      "key": "sortOrder",
      "label": "Sort Order",
      "type": "string",
      "required": false,
      "helpText": "What comes first.",
      "choices": [
        {
          "value": "endedRecently",
          "label": "Ended Recently",
          "sample": "endedRecently"
        },
        {
          "value": "timeNewlyListed",
          "label": "Time Newly Listed",
          "sample": "timeNewlyListed"
        },
        {
          "value": "pricePlusPostageLowest",
          "label": "Price Plus Postage Lowest",
          "sample": "pricePlusPostageLowest"
        },
        {
          "value": "pricePlusPostageHighest",
          "label": "Price Plus Postage Highest",
          "sample": "pricePlusPostageHighest"
        },
        {
          "value": "distanceNearest",
          "label": "Distance Nearest",
          "sample": "distanceNearest"
        }
      ],
      "default": "endedRecently"
    },
    {
      "key": "itemLocation",
      "label": "Item Location",
      "type": "string",
      "required": false,
      "helpText": "Where the item is.",
      "choices": [
        {
          "value": "default",
          "label": "Default",
          "sample": "default"
        },
        {
          "value": "domestic",
          "label": "Domestic",
          "sample": "domestic"
        },
        {
          "value": "worldwide",
          "label": "Worldwide",
          "sample": "worldwide"
        }
      ],
      "default": "default"
    },
    {
      "key": "sellerType",
      "label": "Seller Type",
      "type": "string",
      "required": false,
      "helpText": "Only sellers with this label; used on the four EU sites, ignored elsewhere.",
      "choices": [
        {
          "value": "private",
          "label": "Private",
          "sample": "private"
        },
        {
          "value": "business",
          "label": "Business",
          "sample": "business"
        }
      ]
    },
    {
      "key": "includeCompleteListing",
      "label": "Completed Listings Only",
      "type": "boolean",
      "required": false,
      "helpText": "Restricts to completed listings, which also tells accepted offers; ignored for active listings.",
      "default": "true"
    },
    {
      "key": "aspectFilter",
      "label": "Aspect Filter",
      "type": "string",
      "required": false,
      "helpText": "A facet on each line, with its value or with several, as in `Blue|Red`.",
      "dict": true
    },
    {
      "key": "exactMatch",
      "label": "Exact Match",
      "type": "boolean",
      "required": false,
      "helpText": "Drops rows that match fewer words; a long keyword may then return nothing.",
      "default": "false"
    },
    {
      "key": "relevance",
      "label": "Relevance Cleanup",
      "type": "boolean",
      "required": false,
      "helpText": "Removes rows that are not the item, such as accessories and lots, before the statistics.",
      "default": "true"
    },
    {
      "key": "bestOfferPrice",
      "label": "Accepted Offer Prices",
      "type": "boolean",
      "required": false,
      "helpText": "Adds the price actually paid on best-offer sales where it is known; no extra charge.",
      "default": "false"
    },
    {
      "key": "count",
      "label": "Rows Per Page",
      "type": "integer",
      "required": false,
      "helpText": "Most rows on one page; fewer may return after filters and cleanup. 1 to 240.",
      "placeholder": "240"
    },
    {
      "key": "page",
      "label": "Page",
      "type": "integer",
      "required": false,
      "helpText": "Which part of the result to read, from 1.",
      "placeholder": "1"
    }
  ]
};

const from__postalCode: InputField = {
  "key": "from__postalCode",
  "label": "From Postal Code",
  "type": "string",
  "required": true,
  "helpText": "US ZIP code.",
  "placeholder": "10001"
};

const to__postalCode: InputField = {
  "key": "to__postalCode",
  "label": "To Postal Code",
  "type": "string",
  "required": true,
  "helpText": "US ZIP code.",
  "placeholder": "10001"
};

const parcel__weightOz: InputField = {
  "key": "parcel__weightOz",
  "label": "Parcel Weight",
  "type": "number",
  "required": true,
  "helpText": "In ounces.",
  "placeholder": "16"
};

const parcel__lengthIn: InputField = {
  "key": "parcel__lengthIn",
  "label": "Parcel Length",
  "type": "number",
  "required": false,
  "helpText": "In inches.",
  "placeholder": "10"
};

const parcel__widthIn: InputField = {
  "key": "parcel__widthIn",
  "label": "Parcel Width",
  "type": "number",
  "required": false,
  "helpText": "In inches.",
  "placeholder": "8"
};

const parcel__heightIn: InputField = {
  "key": "parcel__heightIn",
  "label": "Parcel Height",
  "type": "number",
  "required": false,
  "helpText": "In inches.",
  "placeholder": "4"
};

const carriers: InputField = {
  "key": "carriers",
  "label": "Carriers",
  "type": "string",
  "required": false,
  "helpText": "Only these; without them all.",
  "list": true
};

/** What people fill in, by endpoint: what is required first, then in the catalogue's order. */
export const forms = {
  scrape: [keyword, sold, ebaySite, categoryId, itemCondition, conditionId, buyingFormat, minPrice, maxPrice, soldAfter, soldBefore, sortOrder, itemLocation, sellerType, includeCompleteListing, aspectFilter, exactMatch, relevance, bestOfferPrice, count, page],
  scrapeCategory: [categoryId_2, sold, ebaySite, itemCondition, conditionId, buyingFormat, minPrice, maxPrice, soldAfter, soldBefore, sortOrder, itemLocation, sellerType, includeCompleteListing, aspectFilter, exactMatch, relevance, bestOfferPrice, count, page],
  history: [keyword_2, startDate, endDate, ebaySite, singleUnitOnly, relevance_2, sort, limit, page_2],
  fashionSold: [keyword_3, department, condition, brand, minPrice_2, maxPrice_2, enrich, sortBy, page_3],
  peerListings: [keyword_4, sold_2, itemCondition_2, minPrice_3, maxPrice_3, categoryId_3, brandId, includeListedAt, sortOrder_2, count_2, page_3],
  cardSales: [keyword_5, productId, condition_2, variant, language, history, count_3],
  cardListings: [keyword_5, productId, condition_2, variant, language, count_4, page_4],
  priceSummary: [keyword, sold, ebaySite, categoryId, itemCondition, conditionId, buyingFormat, minPrice, maxPrice, soldAfter, soldBefore, sortOrder, itemLocation, sellerType, includeCompleteListing, aspectFilter, exactMatch, relevance, bestOfferPrice, count, page],
  bulkSearch: [keywords, options__sold, options__ebaySite, options__categoryId, options__itemCondition, options__conditionId, options__buyingFormat, options__minPrice, options__maxPrice, options__soldAfter, options__soldBefore, options__sortOrder, options__itemLocation, options__sellerType, options__includeCompleteListing, options__aspectFilter, options__exactMatch, options__relevance, options__bestOfferPrice, options__count, options__page],
  startCardBatch: [cards, options__count_2, options__relevance_2],
  startDeepPagination: [keyword, maxPages, sold, ebaySite, categoryId, itemCondition, conditionId, buyingFormat, minPrice, maxPrice, soldAfter, soldBefore, sortOrder, itemLocation, sellerType, includeCompleteListing, aspectFilter, exactMatch, relevance, bestOfferPrice, count, page],
  startKeywordJob: [queries],
  shippingRates: [from__postalCode, to__postalCode, parcel__weightOz, parcel__lengthIn, parcel__widthIn, parcel__heightIn, carriers],
} satisfies Record<string, InputField[]>;
