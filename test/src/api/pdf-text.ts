import { inflateSync } from 'node:zlib';

const STREAM_PATTERN = /\n(\d+) 0 obj\s*<<(?:(?!endobj)[^])*?>>\s*stream\n([^]*?)\nendstream/g;
const FONT_NAME_PATTERN = /\/(F\d+) (\d+) 0 R/g;
/** Matches a change of the font, or a run of glyphs with their spacing. */
const FONT_OR_GLYPHS_PATTERN = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
const GLYPH_HEX_PATTERN = /[0-9a-f]{4}/g;

/**
 * Returns the texts of a PDF that PDFKit wrote, in order. Decodes them with the character tables of the PDF's
 * fonts.
 */
export function pdfText(pdf: Buffer): string[] {
  const pdfSource = pdf.toString('latin1');
  const streamById = new Map(
    [...pdfSource.matchAll(STREAM_PATTERN)].map(
      ([, id = '', body = '']) => [id, inflateStream(body)] as const,
    ),
  );
  const charactersByFont = new Map(
    [...pdfSource.matchAll(FONT_NAME_PATTERN)].map(([, name = '', id = '']) => [
      name,
      readFontCharacters(pdfSource, id, streamById),
    ]),
  );
  let characters = new Map<string, string>();
  const texts: string[] = [];
  for (const content of streamById.values())
    for (const [, font, glyphs] of content.matchAll(FONT_OR_GLYPHS_PATTERN)) {
      if (font) characters = charactersByFont.get(font) ?? new Map<string, string>();
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
function readFontCharacters(
  pdfSource: string,
  id: string,
  streamById: ReadonlyMap<string, string>,
): Map<string, string> {
  const font = new RegExp(`\\n${id} 0 obj\\s*<<([^]*?)endobj`).exec(pdfSource)?.[1] ?? '';
  const table = streamById.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '') ?? '';
  const characters = new Map<string, string>();
  for (const [, firstGlyph = '', , characterList = ''] of table.matchAll(
    /<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi,
  )) {
    const firstGlyphNumber = Number.parseInt(firstGlyph, 16);
    for (const [glyphIndex, [, hex = '']] of [...characterList.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters.set(
        (firstGlyphNumber + glyphIndex).toString(16).padStart(4, '0'),
        String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => Number.parseInt(unit, 16))),
      );
  }
  return characters;
}

function textOf(glyphs: string, characters: ReadonlyMap<string, string>): string {
  return [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(GLYPH_HEX_PATTERN) ?? [])
    .map((glyph) => characters.get(glyph) ?? '\uFFFD')
    .join('');
}
