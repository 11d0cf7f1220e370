/** Short names for what a watch remembers: a state that holds hundreds of listings has no room for their ids. */

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A text of `length` digits of base 36, at most 10; equal for equal texts. 53 bits, after cyrb53 (bryc, public domain). */
export function fingerprint(text: string, length: number): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  let left = 4294967296 * (2097151 & low) + (high >>> 0);
  let digits = '';
  while (digits.length < length) {
    digits += DIGITS[left % 36];
    left = Math.floor(left / 36);
  }
  return digits;
}
