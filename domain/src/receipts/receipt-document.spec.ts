import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { receiptDocument } from './receipt-document.js';
import { createReceiptRow } from './receipt-row.fixture.js';

/** The glyph number of the empty box that a font shows for missing characters. */
const NO_GLYPH = '0000';

/** Returns the texts on a page as glyph numbers: four hexadecimal digits for each glyph of the font. */
function glyphRunsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/\/FlateDecode\s*>>\s*stream\n([^]*?)\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .flatMap((page) => [...page.matchAll(/\[(<[^\]]*)\] TJ/g)])
    .map(([, glyphRun = '']) => [...glyphRun.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''));
}

const glyphRunsFor = async (name: string) =>
  glyphRunsOf(await receiptDocument(createReceiptRow({ buyerName: name, title: name })));
const glyphsFor = async (name: string) => (await glyphRunsFor(name)).join('').match(/.{4}/g) ?? [];

describe('a receipt as a file', () => {
  it.each([
    'Ada Lovelace',
    'Łukasz Жуков Ωμέγα',
    'עדה أدا',
    '王小明 あだ',
    '<script>(\\)Tj',
    'x'.repeat(2000),
    '김철수'.repeat(100),
    '',
  ])('is a PDF with its own fonts in it for the name %j', async (buyerName) => {
    const bytes = await receiptDocument(createReceiptRow({ buyerName, title: buyerName || 'Habit Garden' }));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/FontFile2');
    expect(bytes.toString('latin1')).toMatch(/\/Count 1\b/);
  });

  it.each([
    ['Latin, Greek and Cyrillic', 'Łukasz Ωμέγα Жуков'],
    ['Armenian and Georgian', 'Արամ გიორგი'],
    ['Han, Kana and wide signs', '王小明 國龍 あだ カナ 「髙橋」'],
    ['Hangul', '김철수 박지민 뷁똠펲'],
    ['Hangul of single letters', '김철수'.normalize('NFD')],
    ['Thai', 'สมชาย ใจดี ผู้ใหญ่'],
    ['Lao', 'ສົມຊາຍ'],
    ['Devanagari', 'हिन्दी क्षत्रिय शर्मा।'],
    ['Bengali', 'অনির্বাণ চট্টোপাধ্যায়'],
    ['Tamil', 'தமிழ் கோவிந்தன்'],
    ['Telugu', 'తెలుగు శ్రీనివాస్'],
    ['Hebrew', 'עדה לבלייס'],
    ['Arabic', 'محمد عبد الله'],
    ['several', '김 Lee 李 ไทย शर्मा عدد 12'],
  ])('shows each character of %s', async (_script, name) => {
    const glyphs = await glyphsFor(name);
    expect(glyphs.length).toBeGreaterThan(100);
    expect(glyphs).not.toContain(NO_GLYPH);
  });

  it('shows a box for a character without a font', async () => {
    expect(await glyphsFor('\u{1F331}')).toContain(NO_GLYPH);
  });

  it('shows Hebrew words from right to left', async () => {
    expect(await glyphRunsFor('אא בבב')).toContainEqual(expect.stringMatching(/^(.{4})\1\1.{4}(.{4})\2$/));
  });

  it('shows digits beside Hebrew from left to right', async () => {
    expect(await glyphRunsFor('אאא 122')).toContainEqual(
      expect.stringMatching(/^.{4}(.{4})(?!\1)(.{4})\2(?!\2)/),
    );
  });
});
