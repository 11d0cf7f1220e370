/** `pricePlusPostageLowest` as `Price Plus Postage Lowest`; a host name stays as it is. */
export function titleCase(value: string): string {
  if (value.includes('.') || /^\d/.test(value)) return value;
  return value
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\b[a-z]/g, letter => letter.toUpperCase());
}

/** n8n: a single sentence has no full stop, several have one each, and an ID is written so. */
export function sentence(help: string, alone = true): string {
  const words = help.trim().replace(/\bids?\b/g, id => id.replace('id', 'ID'));
  const single = alone && !/[.!?]\s/.test(words);
  return single ? words.replace(/\.$/, '') : words.replace(/([^.!?])$/, '$1.');
}
