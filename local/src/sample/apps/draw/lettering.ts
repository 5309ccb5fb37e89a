import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

/**
 * Files of the fonts: Inter, and Bricolage Grotesque for large texts. Text is drawn as outlines, so that a machine
 * without fonts draws the same picture.
 */
const FONT_FILES = {
  400: '@fontsource/inter/files/inter-latin-400-normal.woff',
  600: '@fontsource/inter/files/inter-latin-600-normal.woff',
  display: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
} as const;
export type Weight = keyof typeof FONT_FILES;

interface Letter {
  /** Advance width of the letter, in ems. */
  readonly width: number;
  /** Returns the outline of the letter at a position. */
  readonly outline: (x: number, y: number, size: number) => string;
}

const SVG_PATH_COMMANDS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const cachedFonts = new Map<Weight, Font>();
const cachedLetters = new Map<string, Letter>();

function fontOf(weight: Weight): Font {
  const cachedFont = cachedFonts.get(weight);
  if (cachedFont) return cachedFont;
  const font = openSync(createRequire(import.meta.url).resolve(FONT_FILES[weight])) as Font;
  cachedFonts.set(weight, font);
  return font;
}

function letterOf(character: string, weight: Weight): Letter {
  const key = `${weight}${character}`;
  const cachedLetter = cachedLetters.get(key);
  if (cachedLetter) return cachedLetter;
  const font = fontOf(weight);
  const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 32);
  const { unitsPerEm } = font;
  const { commands } = glyph.path;
  const letter: Letter = {
    width: glyph.advanceWidth / unitsPerEm,
    outline: (x, y, size) =>
      commands
        .map(
          ({ command, args }) =>
            (SVG_PATH_COMMANDS[command] ?? '') +
            args
              .map((value, index) =>
                index % 2 === 0
                  ? Math.round((x + (value / unitsPerEm) * size) * 10) / 10
                  : Math.round((y - (value / unitsPerEm) * size) * 10) / 10,
              )
              .join(' '),
        )
        .join(''),
  };
  cachedLetters.set(key, letter);
  return letter;
}

/** Returns the width of a text in the drawing's units. */
export function widthOf(text: string, size: number, weight: Weight = 400): number {
  let width = 0;
  for (const character of text) width += letterOf(character, weight).width;
  return width * size;
}

/** Whether the font has every character of a text. */
export function isDrawable(text: string, weight: Weight = 400): boolean {
  return [...text].every((character) => fontOf(weight).hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

interface TextOptions {
  readonly size: number;
  readonly fill: string;
  readonly weight?: Weight;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Greatest width; a longer text is cut and ends with an ellipsis. */
  readonly maxWidth?: number;
}

/** Draws one line of text with its baseline at `y`. */
export function drawText(x: number, y: number, content: string, style: TextOptions): string {
  const { size, fill, weight = 400, anchor = 'start', maxWidth = Infinity } = style;
  const visibleText = cutToWidth(content, size, weight, maxWidth);
  const width = widthOf(visibleText, size, weight);
  let letterX = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  let pathData = '';
  for (const character of visibleText) {
    const letter = letterOf(character, weight);
    pathData += letter.outline(letterX, y, size);
    letterX += letter.width * size;
  }
  return `<path d="${pathData}" fill="${fill}"/>`;
}

function cutToWidth(content: string, size: number, weight: Weight, maxWidth: number): string {
  if (widthOf(content, size, weight) <= maxWidth) return content;
  let visibleText = content;
  while (visibleText !== '' && widthOf(`${visibleText}…`, size, weight) > maxWidth)
    visibleText = visibleText.slice(0, -1);
  return `${visibleText.trimEnd()}…`;
}

/** Breaks a text into lines that are at most `maxWidth` units wide. */
export function linesOf(content: string, size: number, maxWidth: number, weight: Weight = 400): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of content.split(' ')) {
    const extendedLine = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(extendedLine, size, weight) > maxWidth) {
      lines.push(line);
      line = word;
    } else line = extendedLine;
  }
  return line === '' ? lines : [...lines, line];
}
