// Made by sheets-addon/generate.ts from the formula table and the catalogue: change those, then npm run generate.
import { columnsFrom, formulaTable, nameFacts } from '../formulas/runtime.ts';

/** Name, endpoint, what its arguments fill, kind with its details, options of the add-on, parameters that it sets. */
export const runnable = formulaTable(`
SOLD_MEDIAN|scrape|keyword|statistic median|minSales bestOffers freshHours|sold:f=true
SOLD_MEAN|scrape|keyword|statistic mean|minSales bestOffers freshHours|sold:f=true
SOLD_MIN|scrape|keyword|statistic min|minSales bestOffers freshHours|sold:f=true
SOLD_MAX|scrape|keyword|statistic max|minSales bestOffers freshHours|sold:f=true
SOLD_P25|scrape|keyword|statistic p25|minSales bestOffers freshHours|sold:f=true
SOLD_P75|scrape|keyword|statistic p75|minSales bestOffers freshHours|sold:f=true
SOLD_COUNT|scrape|keyword|statistic count|minSales bestOffers freshHours|sold:f=true
SOLD_SHIPPING|scrape|keyword|statistic avgShipping|minSales bestOffers freshHours|sold:f=true
SOLD_STATS|scrape|keyword|statistics|minSales bestOffers columns headers freshHours|sold:f=true
SOLD_SUMMARY|priceSummary|keyword|statistics|minSales columns headers freshHours|sold:f=true
SOLD_LISTINGS|scrape|keyword columns rows|rows 50  title soldPrice soldCurrency endedAt condition shippingPrice bestOfferAccepted url|headers freshHours|sold:f=true
SOLD_CATEGORY|scrapeCategory|categoryId columns rows|rows 50  title soldPrice soldCurrency endedAt condition shippingPrice bestOfferAccepted url|headers freshHours|sold:f=true
ACTIVE_LISTINGS|scrape|keyword columns rows|rows 50  title currentPrice currentCurrency condition shippingPrice timeLeft url|headers freshHours|sold:f=false
ACTIVE_MEDIAN|scrape|keyword|statistic median|minSales freshHours|sold:f=false
SELL_THROUGH|scrape|keyword|sellThrough|freshHours
SOLD_AS_OF|scrape|keyword formula|asOf|freshHours
SOLD_HISTORY|history|keyword startDate endDate columns rows|rows 50  title lastSoldDate soldUnits averageSoldPrice averageSoldPriceCurrency listingFormat itemUrl|headers freshHours
SOLD_HISTORY_TOTALS|history|keyword startDate endDate|totals|columns headers freshHours
SOLD_TREND|history|keyword startDate endDate period columns|trend|minSales headers requests freshHours|sort:t=lastSoldDescending
FASHION_SOLD|fashionSold|keyword columns rows|rows 48  title brand size soldPrice soldAt condition daysToSell url|headers freshHours
FASHION_MEDIAN|fashionSold|keyword|statistic median|minSales freshHours
FASHION_STATS|fashionSold|keyword|statistics|minSales columns headers freshHours
PEER_SOLD|peerListings|keyword columns rows|rows 50  title price currency condition brand url|headers freshHours|sold:f=true
PEER_ACTIVE|peerListings|keyword columns rows|rows 50  title price currency condition brand url|headers freshHours|sold:f=false
PEER_MEDIAN|peerListings|keyword|statistic median|minSales freshHours|sold:f=true
PEER_STATS|peerListings|keyword|statistics|minSales columns headers freshHours|sold:f=true
CARD_PRICE|cardSales|keyword|statistic median|minSales freshHours
CARD_STATS|cardSales|keyword|statistics|minSales columns headers freshHours
CARD_SALES|cardSales|keyword columns rows|rows 100  soldAt title price shipping condition variant language quantity|headers freshHours
CARD_LISTINGS|cardListings|keyword columns rows|rows 50  price shipping totalPrice quantity condition variant sellerName sellerRating|headers freshHours|count:n=50
CARD_PRICE_HISTORY|cardSales|keyword columns|rows  priceHistory date marketPrice lowSalePrice highSalePrice quantitySold condition variant|headers freshHours|history:t=quarter
SOLD_USAGE|accountUsage|field|facts|headers
SHIPPING_RATES|shippingRates|from to weightOz columns|rows   carrier service amount currency estimatedDays|headers freshHours
SHIPPING_USAGE|shippingUsage|field|facts|headers
`);

/** Endpoints, and of each parameter the name, kind (t text, n number, f flag, j JSON) and default, in the catalogue's order. */
export const parametersFor = nameFacts(`
scrape,priceSummary|keyword:t sold:f=true ebaySite:t=auctionsite.com categoryId:t=0 itemCondition:t=any conditionId:n buyingFormat:t=all minPrice:n maxPrice:n soldAfter:t soldBefore:t sortOrder:t=endedRecently itemLocation:t=default sellerType:t includeCompleteListing:f=true aspectFilter:j exactMatch:f=false relevance:f=true bestOfferPrice:f=false count:n=240 page:n=1
scrapeCategory|categoryId:t sold:f=true ebaySite:t=auctionsite.com itemCondition:t=any conditionId:n buyingFormat:t=all minPrice:n maxPrice:n soldAfter:t soldBefore:t sortOrder:t=endedRecently itemLocation:t=default sellerType:t includeCompleteListing:f=true aspectFilter:j exactMatch:f=false relevance:f=true bestOfferPrice:f=false count:n=240 page:n=1
history|keyword:t startDate:t endDate:t ebaySite:t=auctionsite.com singleUnitOnly:f=false relevance:f=false sort:t=quantityAscending limit:n=50 page:n=1
fashionSold|keyword:t department:t=all condition:t=all brand:t minPrice:n maxPrice:n enrich:f=false sortBy:t=sold_recently page:n=1
peerListings|keyword:t sold:f=true itemCondition:t=any minPrice:n maxPrice:n categoryId:n brandId:n includeListedAt:f=false sortOrder:t=bestMatch count:n=100 page:n=1
cardSales|keyword:t productId:n condition:t variant:t language:t history:t=none count:n=100
cardListings|keyword:t productId:n condition:t variant:t language:t count:n=25 page:n=1
accountUsage,shippingUsage|
shippingRates|from:j to:j parcel:j carriers:j
`);

/** Fields of answers that are no rows, as columns: name, kind, heading. */
export const factColumns = columnsFrom(`
accountUsage|plan:text:Plan|quota:integer:Monthly Requests|used:integer:Used|remaining:integer:Remaining|rollover_balance:integer:Carried Over|credit_balance:integer:Credits|reset_at:text:Resets At|rate_limit:integer:Requests Per Minute
shippingUsage|plan:text:Plan|quota:integer:Monthly Requests|used:integer:Used|remaining:integer:Remaining|reset_at:text:Resets At
`);
