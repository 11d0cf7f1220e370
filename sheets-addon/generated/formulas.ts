// Made by sheets-addon/build/generate.ts from formulas/offers.ts and the catalogue: change those, then npm run generate.
// biome-ignore-all format: one line each.
import type { RunnableFormula } from '../formulas/formula.ts';

const options0 = ["minSales","bestOffers","reasons","freshHours"];
const options1 = ["minSales","bestOffers","columns","headers","freshHours"];
const options2 = ["minSales","bestOffers","reasons","feePercent","fixedFee","shipping","packaging","freshHours"];
const options3 = ["freshHours"];
const options4 = ["minSales","columns","headers","freshHours"];
const options5 = ["headers","freshHours"];
const options6 = ["minSales","reasons","freshHours"];
const options7 = ["reasons","freshHours"];
const options8 = ["minSales","places","markets","margin","columns","headers","freshHours"];
const options9 = ["minSales","columns","headers","feePercent","fixedFee","shipping","packaging","grader","gradingCost","chanceOf9","chanceOf10","freshHours"];
const options10 = ["columns","headers","freshHours"];
const options11 = ["minSales","headers","requests","freshHours"];
const options12 = ["grid","headers","freshHours"];
const options13 = ["headers"];

/** Formulas by name, as they run. */
export const formulas: Readonly<Record<string, RunnableFormula>> = {
  SOLD_PRICE_NOW: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"priceNow"},"options":options0 },
  SOLD_MEDIAN: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"median"},"options":options0 },
  SOLD_MEAN: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"mean"},"options":options0 },
  SOLD_MIN: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"min"},"options":options0 },
  SOLD_MAX: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"max"},"options":options0 },
  SOLD_P25: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"p25"},"options":options0 },
  SOLD_P75: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"p75"},"options":options0 },
  SOLD_COUNT: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"count"},"options":options0 },
  SOLD_SHIPPING: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"avgShipping"},"options":options0 },
  SOLD_STATS: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistics"},"options":options1 },
  SOLD_SAY: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"sentence"},"options":options0 },
  SOLD_BREAKDOWN: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword","by"],"shape":{"kind":"breakdown"},"options":options1 },
  SOLD_PROFIT: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword","paid"],"shape":{"kind":"profit","of":"netProfit"},"options":options2 },
  SOLD_MAX_PRICE: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword","margin"],"shape":{"kind":"profit","of":"mostToPay"},"options":options2 },
  SOLD_AS_OF: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword","formula"],"shape":{"kind":"asOf"},"options":options3 },
  SOLD_SUMMARY: {"endpoint":"priceSummary","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistics"},"options":options4 },
  SOLD_LISTINGS: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword","columns","rows"],"shape":{"kind":"rows","columns":["title","soldPrice","soldCurrency","endedAt","condition","shippingPrice","bestOfferAccepted","url"],"rows":50},"options":options5 },
  SOLD_CATEGORY: {"endpoint":"scrapeCategory","fixed":{"sold":true},"takes":["categoryId","columns","rows"],"shape":{"kind":"rows","columns":["title","soldPrice","soldCurrency","endedAt","condition","shippingPrice","bestOfferAccepted","url"],"rows":50},"options":options5 },
  ACTIVE_LISTINGS: {"endpoint":"scrape","fixed":{"sold":false},"takes":["keyword","columns","rows"],"shape":{"kind":"rows","columns":["title","currentPrice","currentCurrency","condition","shippingPrice","timeLeft","url"],"rows":50},"options":options5 },
  ACTIVE_MEDIAN: {"endpoint":"scrape","fixed":{"sold":false},"takes":["keyword"],"shape":{"kind":"statistic","of":"median"},"options":options6 },
  SELL_THROUGH: {"endpoint":"scrape","takes":["keyword"],"shape":{"kind":"sellThrough"},"options":options7 },
  SOLD_WHERE_TO_SELL: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword","paid","productId"],"shape":{"kind":"whereToSell"},"options":options8 },
  SOLD_HOW_FAST: {"endpoint":"scrape","fixed":{"sold":true},"takes":["keyword","market"],"shape":{"kind":"howFast"},"options":options4 },
  SOLD_WORTH_GRADING: {"endpoint":"history","takes":["keyword"],"shape":{"kind":"worthGrading"},"options":options9 },
  SOLD_HISTORY: {"endpoint":"history","takes":["keyword","startDate","endDate","columns","rows"],"shape":{"kind":"rows","columns":["title","lastSoldDate","soldUnits","averageSoldPrice","averageSoldPriceCurrency","listingFormat","itemUrl"],"rows":50},"options":options5 },
  SOLD_HISTORY_TOTALS: {"endpoint":"history","takes":["keyword","startDate","endDate"],"shape":{"kind":"totals"},"options":options10 },
  SOLD_TREND: {"endpoint":"history","fixed":{"sort":"lastSoldDescending"},"takes":["keyword","startDate","endDate","period","columns"],"shape":{"kind":"trend"},"options":options11 },
  FASHION_SOLD: {"endpoint":"fashionSold","takes":["keyword","columns","rows"],"shape":{"kind":"rows","columns":["title","brand","size","soldPrice","soldAt","condition","daysToSell","url"],"rows":48},"options":options5 },
  FASHION_MEDIAN: {"endpoint":"fashionSold","takes":["keyword"],"shape":{"kind":"statistic","of":"median"},"options":options6 },
  FASHION_STATS: {"endpoint":"fashionSold","takes":["keyword"],"shape":{"kind":"statistics"},"options":options4 },
  FASHION_BREAKDOWN: {"endpoint":"fashionSold","takes":["keyword","by"],"shape":{"kind":"breakdown"},"options":options4 },
  PEER_SOLD: {"endpoint":"peerListings","fixed":{"sold":true},"takes":["keyword","columns","rows"],"shape":{"kind":"rows","columns":["title","price","currency","condition","brand","url"],"rows":50},"options":options5 },
  PEER_ACTIVE: {"endpoint":"peerListings","fixed":{"sold":false},"takes":["keyword","columns","rows"],"shape":{"kind":"rows","columns":["title","price","currency","condition","brand","url"],"rows":50},"options":options5 },
  PEER_MEDIAN: {"endpoint":"peerListings","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistic","of":"median"},"options":options6 },
  PEER_STATS: {"endpoint":"peerListings","fixed":{"sold":true},"takes":["keyword"],"shape":{"kind":"statistics"},"options":options4 },
  PEER_BREAKDOWN: {"endpoint":"peerListings","fixed":{"sold":true},"takes":["keyword","by"],"shape":{"kind":"breakdown"},"options":options4 },
  CARD_PRICE: {"endpoint":"cardSales","takes":["keyword"],"shape":{"kind":"statistic","of":"median"},"options":options6 },
  CARD_STATS: {"endpoint":"cardSales","takes":["keyword"],"shape":{"kind":"statistics"},"options":options4 },
  CARD_BREAKDOWN: {"endpoint":"cardSales","takes":["keyword","by"],"shape":{"kind":"breakdown"},"options":options4 },
  CARD_SALES: {"endpoint":"cardSales","takes":["keyword","columns","rows"],"shape":{"kind":"rows","columns":["soldAt","title","price","shipping","condition","variant","language","quantity"],"rows":100},"options":options5 },
  CARD_PRICE_HISTORY: {"endpoint":"cardSales","fixed":{"history":"quarter"},"takes":["keyword","columns"],"shape":{"kind":"cardPrices","columns":["date","marketPrice","lowSalePrice","highSalePrice","quantitySold","condition","variant"]},"options":options12 },
  CARD_LISTINGS: {"endpoint":"cardListings","fixed":{"count":50},"takes":["keyword","columns","rows"],"shape":{"kind":"rows","columns":["price","shipping","totalPrice","quantity","condition","variant","sellerName","sellerRating"],"rows":50},"options":options5 },
  SOLD_USAGE: {"endpoint":"accountUsage","takes":["field"],"shape":{"kind":"facts"},"options":options13 },
  SHIPPING_RATES: {"endpoint":"shippingRates","takes":["from","to","weightOz","columns"],"shape":{"kind":"rows","columns":["carrier","service","amount","currency","estimatedDays"],"rows":1000},"options":options5 },
  SHIPPING_USAGE: {"endpoint":"shippingUsage","takes":["field"],"shape":{"kind":"facts"},"options":options13 },
};
