import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { shortForms, withShortForms } from '../../sheets-addon/bundle/short-forms.ts';

function values(script: string): { before: unknown; after: unknown } {
  return { before: vm.runInNewContext(script), after: vm.runInNewContext(shortForms + withShortForms(script)) };
}

describe('what a script says often becomes short', () => {
  it.each([
    ['void 0===a', 'U_===a'],
    ['a=void 0', 'a=U_'],
    ['"string"==typeof a', 'S_(a)'],
    ['typeof a === "number"', 'N_(a)'],
    ['"object"!=typeof a', '!O_(a)'],
    ['typeof a.b(1)!=="string"', '!S_(a.b(1))'],
    ['typeof(a||b)=="string"', 'S_(a||b)'],
    ['()=>{return"string"==typeof a}', '()=>{return S_(a)}'],
    ['()=>{return"string"!=typeof a}', '()=>{return!S_(a)}'],
    ['"string"==typeof(a=>"number"==typeof a?void 0:a)(b)', 'S_((a=>N_(a)?U_:a)(b))'],
  ])('%s', (long, short) => {
    expect(withShortForms(long)).toBe(short);
  });

  it.each([
    'void a()',
    'typeof(a,b)=="string"',
    'typeof a=="undefined"',
    'typeof a<"string"',
    'a=="string"',
    'typeof a',
  ])('%s stays', script => {
    expect(withShortForms(script)).toBe(script);
  });

  it('and answers the same', () => {
    const script = `[1,"1",{},null,void 0,[],NaN].map(a=>["string"==typeof a,"number"==typeof a,typeof a=="object",
      "string"!=typeof a,typeof a!=="number",typeof a!="object",void 0===a,a!==void 0].map(Number).join("")).join()`;
    const { before, after } = values(script);
    expect(before).toContain('10');
    expect(after).toBe(before);
  });
});
