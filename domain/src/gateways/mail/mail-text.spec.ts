import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { writeMail } from './mail-text.js';

const writeMailWith = (text: string) =>
  writeMail({
    heading: text,
    paragraphs: [text],
    action: { label: text, url: 'https://code.example/?a=1&b="2"' },
    labeledValues: [['Title', text]],
    footer: 'Because.',
  });

describe('an e-mail', () => {
  it('has the address unchanged in text and escaped in HTML', () => {
    const { text, html } = writeMailWith('Title');
    expect(text).toContain('https://code.example/?a=1&b="2"');
    expect(html).toContain('href="https://code.example/?a=1&amp;b=&quot;2&quot;"');
  });

  it('has the same elements for any typed text', () => {
    const tagNamesOf = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.split(' ')[0]);
    const plainTagNames = tagNamesOf(writeMailWith('Title').html);
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('</p><script>', '" onclick="x', '<!--', '\r\n\r\n')),
        (text) => {
          expect(tagNamesOf(writeMailWith(text).html)).toEqual(plainTagNames);
        },
      ),
    );
  });

  it('has the same lines for any typed text', () => {
    const countLines = (text: string) => text.split(/[\r\n\u2028\u2029]/).length;
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(countLines(writeMailWith(`Title\r\n${text}`).text)).toBe(
          countLines(writeMailWith('Title').text),
        );
      }),
    );
  });

  it('links http addresses only', () => {
    const htmlWithButton = (url: string) =>
      writeMail({ heading: '', paragraphs: [], action: { label: 'Open', url }, footer: '' }).html;
    expect(htmlWithButton('https://market.example')).toContain('href');
    expect(htmlWithButton('javascript:alert(1)')).not.toContain('href');
  });
});
