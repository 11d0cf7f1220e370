import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withArrows } from '../../sheets-addon/bundle/arrows.ts';

/** What the script's last statement gives, before and after. */
function values(script: string): { before: unknown; after: unknown } {
  return { before: vm.runInNewContext(script), after: vm.runInNewContext(withArrows(script)) };
}

describe('function declarations inside functions become arrows', () => {
  it('at the top of their scope, where they can be called before they stand', () => {
    const script =
      '(function(){var a=twice(3);return a;function twice(b){return once(b)+once(b)}function once(b){return b}})()';
    expect(withArrows(script)).toBe(
      '(function(){var twice=(b)=>{return once(b)+once(b)},once=(b)=>{return b};var a=twice(3);;return a;})()',
    );
    expect(values(script)).toEqual({ before: 6, after: 6 });
  });

  it('in every scope, however deep', () => {
    const script =
      '(()=>{function a(){function b(){function c(){return 7}return c()}return b()}return{d(){return e();function e(){return a()}}}.d()})()';
    expect(withArrows(script)).not.toMatch(/function /);
    expect(values(script)).toEqual({ before: 7, after: 7 });
  });

  it('keep their parameters: defaults, taken apart, the rest', () => {
    const script =
      '(()=>{return JSON.stringify([a(),a(1,{c:2},3,4)]);function a(b=f(),{c:d=5}={},...e){return[b,d,e]}function f(){return(()=>{return g();function g(){return 9}})()}})()';
    expect(withArrows(script)).toContain('a=(b=f(),{c:d=5}={},...e)=>');
    expect(values(script)).toEqual({ before: '[[9,5,[]],[1,2,[3,4]]]', after: '[[9,5,[]],[1,2,[3,4]]]' });
  });

  it('also where a function stands in a default parameter', () => {
    const script = '(()=>{function a(b=function(){return c();function c(){return 4}}){return b()}return a()})()';
    expect(withArrows(script)).not.toMatch(/function c/);
    expect(values(script)).toEqual({ before: 4, after: 4 });
  });

  it('after "use strict", or it would say nothing any more', () => {
    const script = '(function(){"use strict";function a(){return 1}return typeof this+a()})()';
    expect(withArrows(script)).toMatch(/^\(function\(\)\{"use strict";;var a=/);
    expect(values(script)).toEqual({ before: 'undefined1', after: 'undefined1' });
  });

  it('the last of two with one name, and a parameter of that name, give way as before', () => {
    const script = '(()=>{function o(a){function a(){return 1}function a(){return 2}return a()}return o(0)})()';
    expect(values(script)).toEqual({ before: 2, after: 2 });
  });

  it('without joining a statement to the line that follows', () => {
    const script = '(()=>{var b=1\nfunction a(){return b}\n(()=>{b=2})()\nreturn a()})()';
    expect(values(script)).toEqual({ before: 2, after: 2 });
  });
});

describe('a declaration stays', () => {
  it('at the top, where Apps Script looks for functions', () => {
    const script = 'function a(){return 1}';
    expect(withArrows(script)).toBe(script);
  });

  it.each([
    ['a generator', 'function*a(){yield 1}', '[...a()].length'],
    ['async', 'async function a(){return 1}', 'typeof a().then'],
    ['a constructor', 'function a(){return{b:1}}', 'new a().b'],
    ['a constructor that is asked for', 'function a(){}', '({})instanceof a'],
    ['a base class', 'function a(){}', 'new(class extends a{}) instanceof a'],
    ['one that reads this', 'function a(){return this.b}', 'a.call({b:2})'],
    ['one that reads this in an arrow', 'function a(){return(()=>this.b)()}', 'a.call({b:2})'],
    ['one that reads this in a default parameter', 'function a(b=this.c){return b}', 'a.call({c:2})'],
    ['one that reads arguments', 'function a(){return arguments.length}', 'a(1,2)'],
    ['one that asks how it was called', 'function a(){return new.target===undefined}', 'a()'],
  ])('as %s', (_what, declaration, use) => {
    const script = `(function(){return String(${use});${declaration}})()`;
    expect(withArrows(script)).toContain(declaration);
    const { before, after } = values(script);
    expect(after).toBe(before);
  });

  it('inside a block, which is its scope', () => {
    const script = '(()=>{"use strict";{function a(){return 1}}return typeof a})()';
    expect(withArrows(script)).toContain('{function a(){return 1}}');
    expect(values(script)).toEqual({ before: 'undefined', after: 'undefined' });
  });

  it('not because a function inside it reads this of its own', () => {
    const script = '(()=>{function a(){return{b:3,c(){return this.b}}.c()}return a()})()';
    expect(withArrows(script)).not.toContain('function a');
    expect(values(script)).toEqual({ before: 3, after: 3 });
  });
});
