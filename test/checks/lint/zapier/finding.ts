export interface Finding {
  check: string;
  /** Where in the definition: `searches.find_sold_price.inputFields.keyword`. */
  at: string;
  message: string;
}
