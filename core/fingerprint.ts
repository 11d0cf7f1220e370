/** Short fingerprints for a state that holds hundreds of listings and has no room for their full IDs. */

/** A text of `length` letters and digits, equal for equal texts. 53 bits, after cyrb53 (bryc, public domain). */
export function fingerprint(text: string, length: number): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
    low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const hash = 4294967296 * (2097151 & low) + (high >>> 0);
  return hash.toString(36).padStart(length, '0').slice(-length);
}
