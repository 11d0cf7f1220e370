/** What people call the roles of columns. */
import type { Role } from '@sold-data/core/engine';

/** In the order of the choices. */
export const roleNames = {
  title: 'Title',
  name: 'Name',
  subject: 'Player or character',
  artist: 'Artist',
  series: 'Series',
  issue: 'Issue',
  set: 'Set',
  setCode: 'Set code',
  number: 'Number',
  year: 'Year',
  brand: 'Brand',
  size: 'Size',
  color: 'Color',
  variant: 'Variant',
  finish: 'Finish',
  edition: 'Edition',
  language: 'Language',
  condition: 'Condition',
  grader: 'Grading company',
  grade: 'Grade',
  platform: 'Platform',
  medium: 'Format',
  detail: 'More words',
  quantity: 'Quantity',
  paid: 'Paid for one',
  paidTotal: 'Paid in total',
  currency: 'Currency of paid',
  status: 'Status',
} as const satisfies Partial<Record<Role, string>>;

/** For example `Sold date`. */
export function roleName(role: Role): string {
  const known = (roleNames as Partial<Record<Role, string>>)[role];
  const words = role.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`).replace(/\bid\b/, 'ID');
  return known ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
