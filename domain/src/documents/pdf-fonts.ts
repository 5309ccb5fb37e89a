import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A part of a line with one font and one text direction. */
export interface TextRun {
  readonly text: string;
  /** Path of the font's file. */
  readonly font: string;
  readonly isRightToLeft: boolean;
}

export type Face = 'plain' | 'bold';

const { resolve } = createRequire(import.meta.url);

/** DejaVu's fonts: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Lao and most symbols. */
const FACE_FONTS: Readonly<Record<Face, string>> = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const HAN_FONT = resolve(
  '@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified-400.woff',
);

/** Fonts for scripts that DejaVu lacks. If several entries match a text, the first one is used. */
const SCRIPT_FONTS: readonly {
  readonly letters: RegExp;
  readonly fontOf: (letter: string) => string | undefined;
}[] = [
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u,
    fontOf: () => HAN_FONT,
  },
  { letters: /\p{Script=Hangul}/u, fontOf: fontFileFinder('nanum-gothic') },
  { letters: /\p{Script=Thai}/u, fontOf: fontFileFinder('noto-sans-thai') },
  { letters: /\p{Script_Extensions=Devanagari}/u, fontOf: fontFileFinder('noto-sans-devanagari') },
  { letters: /\p{Script=Bengali}/u, fontOf: fontFileFinder('noto-sans-bengali') },
  { letters: /\p{Script=Tamil}/u, fontOf: fontFileFinder('noto-sans-tamil') },
  { letters: /\p{Script=Telugu}/u, fontOf: fontFileFinder('noto-sans-telugu') },
];

const COMBINING_MARK = /\p{Script=Inherited}/u;
/**
 * Matches Hebrew or Arabic words with the spaces between them, but without digits, which run from left to
 * right.
 */
const RIGHT_TO_LEFT_WORDS =
  /((?:(?!\p{Nd})[\p{Script_Extensions=Hebrew}\p{Script_Extensions=Arabic}]|[ '’-](?=[\p{Script=Hebrew}\p{Script=Arabic}]))+)/u;

/**
 * Splits a line where its font or its direction changes. Fonts of a writing system are looked up only if the text
 * contains letters of it.
 */
export function textRunsOf(line: string, face: Face): TextRun[] {
  return line
    .split(RIGHT_TO_LEFT_WORDS)
    .flatMap((segment, index) =>
      index % 2 === 1
        ? [{ text: segment, font: FACE_FONTS[face], isRightToLeft: true }]
        : leftToRightRuns(segment, FACE_FONTS[face]),
    );
}

function leftToRightRuns(text: string, face: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of text) {
    const lastRun = runs.at(-1);
    const font =
      lastRun && COMBINING_MARK.test(letter)
        ? lastRun.font
        : (SCRIPT_FONTS.find(({ letters }) => letters.test(letter))?.fontOf(letter) ?? face);
    if (lastRun?.font === font) runs[runs.length - 1] = { ...lastRun, text: lastRun.text + letter };
    else runs.push({ text: letter, font, isRightToLeft: false });
  }
  return runs;
}

/**
 * Returns a function that finds the font file for a letter: Fontsource splits a font family into files of a
 * few hundred characters each.
 */
function fontFileFinder(family: string): (letter: string) => string | undefined {
  let slices: FontSlice[] | undefined;
  return (letter) => {
    slices ??= fontSlicesOf(family);
    const codePoint = letter.codePointAt(0) ?? 0;
    return slices.find(({ ranges }) =>
      ranges.some(
        ([firstCodePoint, lastCodePoint]) => firstCodePoint <= codePoint && codePoint <= lastCodePoint,
      ),
    )?.file;
  };
}

interface FontSlice {
  readonly file: string;
  /** Ranges of code points, each as its first and last code point. */
  readonly ranges: readonly (readonly [number, number])[];
}

function fontSlicesOf(family: string): FontSlice[] {
  const listPath = resolve(`@fontsource/${family}/unicode.json`);
  const rangesBySlice = JSON.parse(readFileSync(listPath, 'utf8')) as Record<string, string>;
  return Object.entries(rangesBySlice).map(([name, ranges]) => ({
    file: join(dirname(listPath), 'files', `${family}-${name.replace(/[[\]]/g, '')}-400-normal.woff`),
    ranges: ranges.split(',').map((range) => {
      const [start = '', end = start] = range.replace('U+', '').split('-');
      return [Number.parseInt(start, 16), Number.parseInt(end, 16)] as const;
    }),
  }));
}
