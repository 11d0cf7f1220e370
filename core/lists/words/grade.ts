/** Grades that a cell states, with the company that gave them. One that can't be read whole is none: half of it is another item's. */
import { visibleText } from '../../input/text.ts';
import { namedCompany } from '../../rows/grades.ts';

export interface Grade {
  /** Null if only the grade is known. */
  grader: string | null;
  /** `10`, `9.5`, or `Authentic`. Null if only the company is known. */
  grade: string | null;
  /** What else the label says that changes the price, such as `OC` or `Black Label`; absent if there is nothing. */
  label?: string;
}

const NOT_GRADED =
  /^(?:(?:raw|ungraded|not graded|ungraded card|loose|unslabbed)(?:\s*[/,(]\s*(?:raw|ungraded|not graded)\)?)?|none|no|n\/?a|nein|non|0|false|-)$/i;
/** Other spellings. */
const SPELLINGS: Readonly<Record<string, string>> = { BECKETT: 'BGS' };

/** Companies whose grades go beyond 10. All others have none above it. */
const TO_100 = ['SGC', 'VGA', 'CGA', 'AFA', 'UKG'];

/** Their letters go with numbers up to 70. On a card, `VG 3` is the grade 3. */
const OF_COINS = ['PCGS', 'NGC', 'ANACS', 'ICG'];

/** The numbers above 10 on their scale, also with a plus. */
const OF_70 = /^(?:12|15|[2-5][05]|53|58|6\d|70)\+?$/;

/** What a label writes beside the number and means the same. */
const SAME =
  /^(?:gem|mint|mt|nm|near|ex|excellent|vg|very|good|gd|fr|fair|pr|poor|vf|fn|fine|g|f|p|xf|ef|ag|grade|graded|gradée?|gegradet|card|slab|slabbed|authentic|auth)$/i;
/** What makes it another grade: qualifiers, labels, signatures, and the colours and strikes of coins. */
const LABELS =
  /(?<![a-z\d])(?:black label|gold label|signature series|ultra cameo|deep cameo|first strike|early release|pristine|perfect|restored|qualified|conserved|altered|oc|mk|st|pd|of|mc|ss|rd|rb|bn|cam|dcam|ucam|dmpl|dpl|pl|fbl|fb|fs|ft)(?![a-z\d])/gi;
const COIN = /(?<![a-z\d])(MS|PR|PF|SP|AU|XF|EF|VF|VG|AG|F|G)[\s-]?(\d{1,2})(\+?)(?![\d.,])/i;
/** How white the pages of a comic are, behind its grade: `9.8 W`, `CGC 4.0 OW/W`. */
const PAGES =
  /(?<=\d)\s+(?:(?:cr(?:eam)?|ow|off[ -]?white|w(?:hite)?)(?:\s*(?:\/|-|to)\s*)?){1,2}(?:\s*(?:pages?|pgs?))?\s*$/i;
/** Numbers of certificates. */
const CERTIFICATE = /(?:\bcert\w*\s*)?#?\b\d{7,10}\b/gi;

/**
 * Reads `PSA 10.0 GEM - MT`, `P.S.A. 10`, `CGC 9.5`, `Graded 8`, `9.8`, `MS-65 RD` or a company. Null if the item isn't graded, undefined if
 * it can't be read: two grades, two companies, a doubt, or a word that no table knows.
 */
export function readGrade(written: string): Grade | null | undefined {
  const text = visibleText(written.normalize('NFKC'));
  if (NOT_GRADED.test(text)) return null;
  const company = namedCompany(text);
  if (company && namedCompany(company.rest)) return undefined;
  const grader = company ? (SPELLINGS[company.name] ?? company.name) : null;
  let rest = (company?.rest ?? text).replace(CERTIFICATE, ' ');
  if (grader === null || !OF_COINS.includes(grader)) rest = rest.replace(PAGES, ' ');
  const labels: string[] = [];
  const take = (pattern: RegExp) => {
    rest = rest.replace(pattern, word => {
      labels.push(word);
      return ' ';
    });
  };
  let grade: string | undefined;
  rest = rest.replace(COIN, (found, letters: string, number: string, plus: string) => {
    if (grader !== null && !OF_COINS.includes(grader) && Number(number) <= 10) return found;
    grade = `${letters.toUpperCase()}${number}${plus}`;
    return ' ';
  });
  take(LABELS);
  const words = rest.split(/[\s()[\]#:/-]+/).filter(word => word !== '' && word !== '.' && !SAME.test(word));
  if (grade === undefined && words.length === 1) grade = numberOf(words.pop()!, grader);
  if (words.length > 0 || /\d\s*[/-]\s*\w|\w\s*\/\s*\d/.test(rest)) return undefined;
  grade ??= /\bauth(?:entic)?\b/i.test(rest) || (grader !== null && /^\s*a\s*$/i.test(rest)) ? 'Authentic' : undefined;
  const label = labels.length > 0 ? { label: labels.join(' ') } : {};
  if (grade !== undefined) return { grader, grade, ...label };
  return grader !== null && rest.trim() === '' && labels.length === 0 ? { grader, grade: null } : undefined;
}

/** A grade as companies give it. `9,5` is 9.5, and `10.0` is 10. */
function numberOf(word: string, grader: string | null): string | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,3})(?:[.,](\d)0?)?$/.exec(word) ?? [];
  const most = grader !== null && TO_100.includes(grader) ? 100 : 10;
  const grade = Number(`${whole}.${tenth}`);
  if (grader !== null && OF_COINS.includes(grader) && OF_70.test(word)) return word;
  if (whole === undefined || grade > most || grade < 0.5) return undefined;
  return String(grade);
}
