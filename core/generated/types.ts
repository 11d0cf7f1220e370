export type EndpointId = 'scrape'|'scrapeCategory'|'history'|'fashionSold'|'peerListings'|'cardSales'|'cardListings'|'priceSummary'|'accountUsage'|'bulkSearch'|'bulkSearchCsv'|'startCardBatch'|'cardBatch'|'cancelCardBatch'|'startDeepPagination'|'deepPagination'|'cancelDeepPagination'|'deepPaginationCsv'|'startKeywordJob'|'keywordJob'|'shippingRates'|'shippingUsage'|'status';
export type ParametersById = Record<EndpointId, Record<string, unknown>>;
export type AnswerById = Record<EndpointId, Record<string, unknown>>;
export type RowById = {};
