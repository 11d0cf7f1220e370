/** Grades that a cell states, with the company that gave them. */
import { gradingCompanies } from '../rows/grades.ts';

const COMPANIES = new RegExp(`(?<![a-z\\d])(${gradingCompanies.join('|')})(?![a-z])`, 'i');
/** Other spellings. */
const SPELLINGS: Readonly<Record<string, string>> = { BECKETT: 'BGS' };
const NOT_GRADED = /^(?:raw|ungraded|not graded|none|no|n\/?a|nein|0|false|ungraded card|loose|-)$/i;

export interface Grade {
  /** Null if only the grade is known. */
  grader: string | null;
  /** `10`, `9.5`, or `Authentic`. */
  grade: string | null;
}

/** Reads `PSA 10.0 GEM - MT`, `CGC 9.5`, `Graded 8`, `9.8` or a company. Null if the item isn't graded, undefined if it can't be read. */
export function readGrade(text: string): Grade | null | undefined {
  if (NOT_GRADED.test(text.trim())) return null;
  const company = COMPANIES.exec(text)?.[1]?.toUpperCase();
  const grader = company === undefined ? null : (SPELLINGS[company] ?? company);
  const bare = text.replace(COMPANIES, ' ');
  const coin = /\b(MS|PR|PF|SP|AU|XF|EF|VF|VG|AG|F|G)[\s-]?(\d{1,2})\b(\+?)/i.exec(bare);
  if (coin) return { grader, grade: `${coin[1]!.toUpperCase()}${coin[2]}${coin[3]}` };
  const number = /(?<![\d.,])(100|\d{1,2})(?:[.,](\d)\d?)?(?![\d.])/.exec(bare);
  if (number) {
    const [, whole, tenth = '0'] = number;
    return { grader, grade: tenth === '0' ? whole! : `${whole}.${tenth}` };
  }
  if (/\bauth(?:entic)?\b|^a$/i.test(text)) return { grader, grade: 'Authentic' };
  if (grader !== null) return { grader, grade: null };
  return undefined;
}
