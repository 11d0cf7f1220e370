// Made by sheets-addon/build/generate.ts from formulas/offers.ts and the catalogue: change those, then npm run generate.

/**
 * The price to list an item at today: the median of the newest 10 sales where they agree, otherwise of all.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_PRICE_NOW(keyword,options){return SoldData_.evaluate('SOLD_PRICE_NOW',arguments)}
function SOLD_PRICE_NOW_R(){return SoldData_.evaluate('SOLD_PRICE_NOW',arguments,true)}

/**
 * Median price of completed sales of the last 90 days or so.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_MEDIAN(keyword,options){return SoldData_.evaluate('SOLD_MEDIAN',arguments)}
function SOLD_MEDIAN_R(){return SoldData_.evaluate('SOLD_MEDIAN',arguments,true)}

/**
 * Mean price of completed sales of the last 90 days or so.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_MEAN(keyword,options){return SoldData_.evaluate('SOLD_MEAN',arguments)}
function SOLD_MEAN_R(){return SoldData_.evaluate('SOLD_MEAN',arguments,true)}

/**
 * Lowest price of completed sales of the last 90 days or so.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_MIN(keyword,options){return SoldData_.evaluate('SOLD_MIN',arguments)}
function SOLD_MIN_R(){return SoldData_.evaluate('SOLD_MIN',arguments,true)}

/**
 * Highest price of completed sales of the last 90 days or so.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_MAX(keyword,options){return SoldData_.evaluate('SOLD_MAX',arguments)}
function SOLD_MAX_R(){return SoldData_.evaluate('SOLD_MAX',arguments,true)}

/**
 * Lower quartile of the prices of completed sales: a quarter sold for less.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_P25(keyword,options){return SoldData_.evaluate('SOLD_P25',arguments)}
function SOLD_P25_R(){return SoldData_.evaluate('SOLD_P25',arguments,true)}

/**
 * Upper quartile of the prices of completed sales: a quarter sold for more.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_P75(keyword,options){return SoldData_.evaluate('SOLD_P75',arguments)}
function SOLD_P75_R(){return SoldData_.evaluate('SOLD_P75',arguments,true)}

/**
 * Number of sales behind the statistics.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_COUNT(keyword,options){return SoldData_.evaluate('SOLD_COUNT',arguments)}
function SOLD_COUNT_R(){return SoldData_.evaluate('SOLD_COUNT',arguments,true)}

/**
 * Average shipping cost of completed sales.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_SHIPPING(keyword,options){return SoldData_.evaluate('SOLD_SHIPPING',arguments)}
function SOLD_SHIPPING_R(){return SoldData_.evaluate('SOLD_SHIPPING',arguments,true)}

/**
 * Sales, price now, median, mean, range, quartiles, shipping, currency and notes, one row per keyword.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_STATS(keyword,options){return SoldData_.evaluate('SOLD_STATS',arguments)}
function SOLD_STATS_R(){return SoldData_.evaluate('SOLD_STATS',arguments,true)}

/**
 * The price in one sentence: what it sells for, how fast, how the price moved, and how sure that is.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_SAY(keyword,options){return SoldData_.evaluate('SOLD_SAY',arguments)}
function SOLD_SAY_R(){return SoldData_.evaluate('SOLD_SAY',arguments,true)}

/**
 * Sales and prices by condition, buying format or week, one row per group; one request unless the sales are saved.
 * @param keyword Search words; a cell or a range.
 * @param by (optional) What the sales are grouped by, such as "condition"; two, such as "condition by format", make a grid. Condition unless given.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_BREAKDOWN(keyword,by,options){return SoldData_.evaluate('SOLD_BREAKDOWN',arguments)}
function SOLD_BREAKDOWN_R(){return SoldData_.evaluate('SOLD_BREAKDOWN',arguments,true)}

/**
 * Net profit of selling at the price now, less what you paid and your costs. Enter them in the sidebar under Account > What selling costs.
 * @param keyword Search words; a cell or a range.
 * @param paid What you paid for one; a value, or a range as large as that of the keywords.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_PROFIT(keyword,paid,options){return SoldData_.evaluate('SOLD_PROFIT',arguments)}
function SOLD_PROFIT_R(){return SoldData_.evaluate('SOLD_PROFIT',arguments,true)}

/**
 * The most to pay for one, so that selling at the price now leaves your margin after your costs. Enter them in the sidebar under Account > What selling costs.
 * @param keyword Search words; a cell or a range.
 * @param margin Profit to keep, in percent of the sale price: 30 or 30%; a value, or a range as large as that of the keywords.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_MAX_PRICE(keyword,margin,options){return SoldData_.evaluate('SOLD_MAX_PRICE',arguments)}
function SOLD_MAX_PRICE_R(){return SoldData_.evaluate('SOLD_MAX_PRICE',arguments,true)}

/**
 * When the answer behind another formula was looked up. Sends no request and costs nothing.
 * @param keyword Search words; a cell or a range.
 * @param formula (optional) Name of the formula, SOLD_MEDIAN unless given; its other arguments follow.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_AS_OF(keyword,formula,options){return SoldData_.evaluate('SOLD_AS_OF',arguments)}
function SOLD_AS_OF_R(){return SoldData_.evaluate('SOLD_AS_OF',arguments,true)}

/**
 * One row of statistics like SOLD_STATS, from the summary that the service has cleaned, without reading listings.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_SUMMARY(keyword,options){return SoldData_.evaluate('SOLD_SUMMARY',arguments)}
function SOLD_SUMMARY_R(){return SoldData_.evaluate('SOLD_SUMMARY',arguments,true)}

/**
 * Completed sales as a table, newest first.
 * @param keyword Search words; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 50 unless given.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_LISTINGS(keyword,columns,rows,options){return SoldData_.evaluate('SOLD_LISTINGS',arguments)}
function SOLD_LISTINGS_R(){return SoldData_.evaluate('SOLD_LISTINGS',arguments,true)}

/**
 * Completed sales in one category of the site as a table, newest first.
 * @param categoryId Number of the category; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 50 unless given.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_CATEGORY(categoryId,columns,rows,options){return SoldData_.evaluate('SOLD_CATEGORY',arguments)}
function SOLD_CATEGORY_R(){return SoldData_.evaluate('SOLD_CATEGORY',arguments,true)}

/**
 * Listings that are for sale now as a table.
 * @param keyword Search words; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 50 unless given.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function ACTIVE_LISTINGS(keyword,columns,rows,options){return SoldData_.evaluate('ACTIVE_LISTINGS',arguments)}
function ACTIVE_LISTINGS_R(){return SoldData_.evaluate('ACTIVE_LISTINGS',arguments,true)}

/**
 * Median asking price, without auctions, calculated from the listings of one page in their main currency.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function ACTIVE_MEDIAN(keyword,options){return SoldData_.evaluate('ACTIVE_MEDIAN',arguments)}
function ACTIVE_MEDIAN_R(){return SoldData_.evaluate('ACTIVE_MEDIAN',arguments,true)}

/**
 * Sold listings of the last 90 days or so for each one that is for sale now; two requests per keyword.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SELL_THROUGH(keyword,options){return SoldData_.evaluate('SELL_THROUGH',arguments)}
function SELL_THROUGH_R(){return SoldData_.evaluate('SELL_THROUGH',arguments,true)}

/**
 * Marketplaces where an item could be sold, the one that leaves most first; one request for each that is not saved. Enter your costs in the sidebar under Account > What selling costs.
 * @param keyword Search words; a cell or a range.
 * @param paid (optional) What you paid for one; a value, or a range as large as that of the keywords.
 * @param productId (optional) Product number of a trading card, which adds the card market; a value, or a range as large as that of the keywords.
 * @param options (optional) Names and values: "minSales", "5".
 * @customfunction
 */
function SOLD_WHERE_TO_SELL(keyword,paid,productId,options){return SoldData_.evaluate('SOLD_WHERE_TO_SELL',arguments)}
function SOLD_WHERE_TO_SELL_R(){return SoldData_.evaluate('SOLD_WHERE_TO_SELL',arguments,true)}

/**
 * How fast items sell, one row each: on the fashion site the days from posting to sale of what sold, on the auction site the days that the present stock lasts, with the rule; one or two requests for each item that is not saved.
 * @param keyword Search words; a cell or a range.
 * @param market (optional) Where it is sold, "auction" or "fashion"; "auction" unless given.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_HOW_FAST(keyword,market,options){return SoldData_.evaluate('SOLD_HOW_FAST',arguments)}
function SOLD_HOW_FAST_R(){return SoldData_.evaluate('SOLD_HOW_FAST',arguments,true)}

/**
 * What a trading card sells for ungraded, as a 9 and as a 10, and what grading it gains, one row per card; three requests for each card that is not saved. Set your costs and chances in the sidebar under Account > Grading.
 * @param card The card without a grade; a cell or a range.
 * @param options (optional) Names and values: "startDate", "2026-01-01".
 * @customfunction
 */
function SOLD_WORTH_GRADING(card,options){return SoldData_.evaluate('SOLD_WORTH_GRADING',arguments)}
function SOLD_WORTH_GRADING_R(){return SoldData_.evaluate('SOLD_WORTH_GRADING',arguments,true)}

/**
 * Listings sold between two days of the last three years as a table.
 * @param keyword Search words; a cell or a range.
 * @param start First day, at most three years ago.
 * @param end Last day, today at the latest.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 50 unless given.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_HISTORY(keyword,start,end,columns,rows,options){return SoldData_.evaluate('SOLD_HISTORY',arguments)}
function SOLD_HISTORY_R(){return SoldData_.evaluate('SOLD_HISTORY',arguments,true)}

/**
 * Units sold, sellers, average, lowest and highest price of a whole search, one row per keyword.
 * @param keyword Search words; a cell or a range.
 * @param start First day, at most three years ago.
 * @param end Last day, today at the latest.
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_HISTORY_TOTALS(keyword,start,end,options){return SoldData_.evaluate('SOLD_HISTORY_TOTALS',arguments)}
function SOLD_HISTORY_TOTALS_R(){return SoldData_.evaluate('SOLD_HISTORY_TOTALS',arguments,true)}

/**
 * Sales and prices per week, month, quarter or year, for a chart or SPARKLINE; one request, or one per period.
 * @param keyword Search words; a cell or a range.
 * @param start First day, at most three years ago.
 * @param end Last day, today at the latest.
 * @param period (optional) "week", "month", "quarter" or "year"; months unless given.
 * @param columns (optional) Columns in order, like "start, median"; or "all".
 * @param options (optional) Names and values: "ebaySite", "auctionsite.co.uk".
 * @customfunction
 */
function SOLD_TREND(keyword,start,end,period,columns,options){return SoldData_.evaluate('SOLD_TREND',arguments)}
function SOLD_TREND_R(){return SoldData_.evaluate('SOLD_TREND',arguments,true)}

/**
 * Sold listings of the fashion resale site (US, USD) as a table.
 * @param keyword Search words; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 48 unless given.
 * @param options (optional) Names and values: "department", "women".
 * @customfunction
 */
function FASHION_SOLD(keyword,columns,rows,options){return SoldData_.evaluate('FASHION_SOLD',arguments)}
function FASHION_SOLD_R(){return SoldData_.evaluate('FASHION_SOLD',arguments,true)}

/**
 * Median sold price on the fashion resale site (US, USD).
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "department", "women".
 * @customfunction
 */
function FASHION_MEDIAN(keyword,options){return SoldData_.evaluate('FASHION_MEDIAN',arguments)}
function FASHION_MEDIAN_R(){return SoldData_.evaluate('FASHION_MEDIAN',arguments,true)}

/**
 * Sales, price now, median, mean, range and quartiles on the fashion resale site, one row per keyword.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "department", "women".
 * @customfunction
 */
function FASHION_STATS(keyword,options){return SoldData_.evaluate('FASHION_STATS',arguments)}
function FASHION_STATS_R(){return SoldData_.evaluate('FASHION_STATS',arguments,true)}

/**
 * Sales and prices on the fashion resale site by condition, size, brand or week, one row per group.
 * @param keyword Search words; a cell or a range.
 * @param by (optional) What the sales are grouped by, such as "condition"; two, such as "size by brand", make a grid. Condition unless given.
 * @param options (optional) Names and values: "department", "women".
 * @customfunction
 */
function FASHION_BREAKDOWN(keyword,by,options){return SoldData_.evaluate('FASHION_BREAKDOWN',arguments)}
function FASHION_BREAKDOWN_R(){return SoldData_.evaluate('FASHION_BREAKDOWN',arguments,true)}

/**
 * Sold listings of the peer-to-peer resale site (US) as a table; without the day of the sale.
 * @param keyword Search words; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 50 unless given.
 * @param options (optional) Names and values: "itemCondition", "new".
 * @customfunction
 */
function PEER_SOLD(keyword,columns,rows,options){return SoldData_.evaluate('PEER_SOLD',arguments)}
function PEER_SOLD_R(){return SoldData_.evaluate('PEER_SOLD',arguments,true)}

/**
 * Listings for sale now on the peer-to-peer resale site (US) as a table.
 * @param keyword Search words; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 50 unless given.
 * @param options (optional) Names and values: "itemCondition", "new".
 * @customfunction
 */
function PEER_ACTIVE(keyword,columns,rows,options){return SoldData_.evaluate('PEER_ACTIVE',arguments)}
function PEER_ACTIVE_R(){return SoldData_.evaluate('PEER_ACTIVE',arguments,true)}

/**
 * Median sold price on the peer-to-peer resale site (US).
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "itemCondition", "new".
 * @customfunction
 */
function PEER_MEDIAN(keyword,options){return SoldData_.evaluate('PEER_MEDIAN',arguments)}
function PEER_MEDIAN_R(){return SoldData_.evaluate('PEER_MEDIAN',arguments,true)}

/**
 * Sales, price now, median, mean, range and quartiles on the peer-to-peer resale site, one row per keyword.
 * @param keyword Search words; a cell or a range.
 * @param options (optional) Names and values: "itemCondition", "new".
 * @customfunction
 */
function PEER_STATS(keyword,options){return SoldData_.evaluate('PEER_STATS',arguments)}
function PEER_STATS_R(){return SoldData_.evaluate('PEER_STATS',arguments,true)}

/**
 * Sales and prices on the peer-to-peer resale site by condition or brand, one row per group.
 * @param keyword Search words; a cell or a range.
 * @param by (optional) What the sales are grouped by, such as "condition"; two, such as "brand by condition", make a grid. Condition unless given.
 * @param options (optional) Names and values: "itemCondition", "new".
 * @customfunction
 */
function PEER_BREAKDOWN(keyword,by,options){return SoldData_.evaluate('PEER_BREAKDOWN',arguments)}
function PEER_BREAKDOWN_R(){return SoldData_.evaluate('PEER_BREAKDOWN',arguments,true)}

/**
 * Median price of the completed sales of one trading card.
 * @param card Card name or product number; a cell or a range.
 * @param options (optional) Names and values: "condition", "Near Mint".
 * @customfunction
 */
function CARD_PRICE(card,options){return SoldData_.evaluate('CARD_PRICE',arguments)}
function CARD_PRICE_R(){return SoldData_.evaluate('CARD_PRICE',arguments,true)}

/**
 * Sales, price now, median, mean, range and quartiles of one trading card, one row per card.
 * @param card Card name or product number; a cell or a range.
 * @param options (optional) Names and values: "condition", "Near Mint".
 * @customfunction
 */
function CARD_STATS(card,options){return SoldData_.evaluate('CARD_STATS',arguments)}
function CARD_STATS_R(){return SoldData_.evaluate('CARD_STATS',arguments,true)}

/**
 * Sales and prices of one trading card by condition, variant, language or week, one row per group.
 * @param card Card name or product number; a cell or a range.
 * @param by (optional) What the sales are grouped by, such as "condition"; two, such as "condition by variant", make a grid. Condition unless given.
 * @param options (optional) Names and values: "condition", "Near Mint".
 * @customfunction
 */
function CARD_BREAKDOWN(card,by,options){return SoldData_.evaluate('CARD_BREAKDOWN',arguments)}
function CARD_BREAKDOWN_R(){return SoldData_.evaluate('CARD_BREAKDOWN',arguments,true)}

/**
 * Completed sales of one trading card as a table.
 * @param card Card name or product number; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 100 unless given.
 * @param options (optional) Names and values: "condition", "Near Mint".
 * @customfunction
 */
function CARD_SALES(card,columns,rows,options){return SoldData_.evaluate('CARD_SALES',arguments)}
function CARD_SALES_R(){return SoldData_.evaluate('CARD_SALES',arguments,true)}

/**
 * Market prices of one trading card over time as a table; add "history", "annual" for a year.
 * @param card Card name or product number; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param options (optional) Names and values: "condition", "Near Mint".
 * @customfunction
 */
function CARD_PRICE_HISTORY(card,columns,options){return SoldData_.evaluate('CARD_PRICE_HISTORY',arguments)}
function CARD_PRICE_HISTORY_R(){return SoldData_.evaluate('CARD_PRICE_HISTORY',arguments,true)}

/**
 * Active offers of one trading card as a table.
 * @param card Card name or product number; a cell or a range.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param rows (optional) Most rows, up to 1000; 50 unless given.
 * @param options (optional) Names and values: "condition", "Near Mint".
 * @customfunction
 */
function CARD_LISTINGS(card,columns,rows,options){return SoldData_.evaluate('CARD_LISTINGS',arguments)}
function CARD_LISTINGS_R(){return SoldData_.evaluate('CARD_LISTINGS',arguments,true)}

/**
 * Plan, monthly requests used and left, credits and reset time of the account. Free of charge.
 * @param field (optional) One value only, such as "remaining" or "plan".
 * @param options (optional) Names and values: "headers", "false".
 * @customfunction
 */
function SOLD_USAGE(field,options){return SoldData_.evaluate('SOLD_USAGE',arguments)}
function SOLD_USAGE_R(){return SoldData_.evaluate('SOLD_USAGE',arguments,true)}

/**
 * Estimated shipping prices for a US parcel with several carriers, cheapest first; uses the shipping plan.
 * @param from ZIP code where the parcel starts.
 * @param to ZIP code where it is sent.
 * @param ounces Weight in ounces.
 * @param columns (optional) Columns in order, like "title, url"; a range; or "all".
 * @param options (optional) Names and values: "lengthIn", "10".
 * @customfunction
 */
function SHIPPING_RATES(from,to,ounces,columns,options){return SoldData_.evaluate('SHIPPING_RATES',arguments)}
function SHIPPING_RATES_R(){return SoldData_.evaluate('SHIPPING_RATES',arguments,true)}

/**
 * Plan, quota and use of the shipping product. Free of charge.
 * @param field (optional) One value only, such as "remaining".
 * @param options (optional) Names and values: "headers", "false".
 * @customfunction
 */
function SHIPPING_USAGE(field,options){return SoldData_.evaluate('SHIPPING_USAGE',arguments)}
function SHIPPING_USAGE_R(){return SoldData_.evaluate('SHIPPING_USAGE',arguments,true)}
