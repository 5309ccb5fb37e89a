import { describe, expect, it } from '@jest/globals';
import { pageStyles } from './page-styles.js';

const PAGE = '<main class="card md:p-4 w-1/2 [&amp;&gt;li]:mt-2"><p>text</p></main>';
const picked = (sheet: string, page = PAGE) => pageStyles(sheet)(page).replace(/\s+/g, ' ').trim();

describe('the styles of a page', () => {
  it.each([
    ['of its classes, escaped as they may be', '.card{a:b}.md\\:p-4{a:b}.w-1\\/2{a:b}'],
    [
      'of a class that stands in the page as an entity',
      '.\\[\\&\\>li\\]\\:mt-2>li:hover{a:b}',
      '<ul class="[&amp;&gt;li]:mt-2"><li></ul>',
    ],
    ['of its elements, and of all', 'p{a:b}main>p{a:b}*,:before{a:b}:root{a:b}'],
    [
      'on a condition',
      '.card:is(:where(.group):hover *){a:b}:where(.gone>:not(:last-child)){a:b}[hidden]{a:b}',
    ],
    ['of steps of an animation', '@keyframes rise{from{a:b}}'],
    ['of the alphabet of the site', "@font-face{font-family:'Inter';unicode-range:U+??,U+131}"],
    ['below a width', '@media (width>=768px){.card{a:b}}'],
  ])('are those %s', (_what, sheet, page = PAGE) => {
    expect(picked(sheet, page)).toBe(sheet);
  });

  it.each([
    ['of a class that the page lacks', '.gone{a:b}.card .gone{a:b}.card.gone{a:b}@media print{.gone{a:b}}'],
    ['of an element that the page lacks', 'table{a:b}.card>progress{a:b}'],
    ['of a custom property that nothing uses', '@property --idle{inherits:false}:root{--idle:0}'],
    ['of an alphabet that can wait', "@font-face{font-family:'Inter';unicode-range:U+460-52F}"],
  ])('are not those %s', (_what, sheet) => {
    expect(picked(sheet)).toBe('');
  });

  it('keep a custom property that is used by way of another', () => {
    const sheet = ':root{--first:red;--second:var(--first)}.card{color:var(--second)}';
    expect(picked(sheet)).toBe(sheet);
  });

  it('keep the order of layers where one of them is empty', () => {
    expect(picked('@layer first{.gone{a:b}}@layer second{.card{a:b}}')).toBe(
      '@layer first{}@layer second{.card{a:b}}',
    );
  });

  it('are picked anew for a page of other elements', () => {
    const styles = pageStyles('.card{a:b}.other{c:d}');
    expect([styles(PAGE), styles('<p class="other">'), styles(PAGE)]).toEqual([
      '.card{a:b}',
      '.other{c:d}',
      '.card{a:b}',
    ]);
  });
});
