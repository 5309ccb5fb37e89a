import { inflateSync } from 'node:zlib';

const STREAM = /\n(\d+) 0 obj\s*<<(?:(?!endobj)[^])*?>>\s*stream\n([^]*?)\nendstream/g;
const FONT_NAME = /\/(F\d+) (\d+) 0 R/g;
/** Matches a change of the font, or a run of glyphs with their spacing. */
const FONT_OR_GLYPHS = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
const HEX_PER_GLYPH = /[0-9a-f]{4}/g;

/**
 * Returns the texts of a PDF that PDFKit wrote, in order. Decodes them with the character tables of the PDF's
 * fonts.
 */
export function pdfText(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const streams = new Map(
    [...file.matchAll(STREAM)].map(([, id = '', body = '']) => [id, inflateStream(body)] as const),
  );
  const fonts = new Map(
    [...file.matchAll(FONT_NAME)].map(([, name = '', id = '']) => [name, charactersOf(file, id, streams)]),
  );
  let characters = new Map<string, string>();
  const texts: string[] = [];
  for (const content of streams.values())
    for (const [, font, glyphs] of content.matchAll(FONT_OR_GLYPHS)) {
      if (font) characters = fonts.get(font) ?? new Map<string, string>();
      else texts.push(textOf(glyphs ?? '', characters));
    }
  return texts;
}

function inflateStream(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** Returns the character of each glyph of a font. The font's table has both as hexadecimal numbers. */
function charactersOf(file: string, id: string, streams: ReadonlyMap<string, string>): Map<string, string> {
  const font = new RegExp(`\\n${id} 0 obj\\s*<<([^]*?)endobj`).exec(file)?.[1] ?? '';
  const table = streams.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '') ?? '';
  const characters = new Map<string, string>();
  for (const [, firstGlyph = '', , list = ''] of table.matchAll(
    /<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi,
  )) {
    const firstGlyphNumber = Number.parseInt(firstGlyph, 16);
    for (const [glyphIndex, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters.set(
        (firstGlyphNumber + glyphIndex).toString(16).padStart(4, '0'),
        String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => Number.parseInt(unit, 16))),
      );
  }
  return characters;
}

function textOf(glyphs: string, characters: ReadonlyMap<string, string>): string {
  return [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(HEX_PER_GLYPH) ?? [])
    .map((glyph) => characters.get(glyph) ?? '\uFFFD')
    .join('');
}
