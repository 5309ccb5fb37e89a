import type { Plugin, Rolldown } from 'vite';
import subsetFont from 'subset-font';

/** The part of Inter that nearly every page uses. */
const FIRST_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

/** What pages use of what Inter can do. */
const USED = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 600 } },
  // Kerning, figures of one width, and how accents join.
  keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'],
};

/** Keeps of Inter what we use of it, half its bytes. It is fetched after the first paint (app/early/first-font.ts). */
export function steadyFont(): Plugin {
  return {
    name: 'steady-font',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const styles = Object.values(bundle).filter(isStyle);
        const renamed = await lighten(this, bundle, rangeIn(styles));
        for (const style of styles)
          style.source = String(style.source)
            .replaceAll(renamed.before, renamed.after)
            .replaceAll(/font-display:\s*swap/g, 'font-display:optional');
      },
    },
  };
}

/** Replaces the first font by what we use of it, under a name of its own: its address is kept for good. */
async function lighten(
  build: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
  characters: string,
): Promise<{ readonly before: string; readonly after: string }> {
  const before = firstFont(bundle);
  const font = bundle[before];
  if (font?.type !== 'asset') throw new Error(`${before} is no font`);
  const source = await subsetFont(Buffer.from(font.source), characters, USED);
  delete bundle[before];
  const name = 'inter-latin-wght-normal.woff2';
  return { before, after: build.getFileName(build.emitFile({ type: 'asset', name, source })) };
}

function firstFont(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((name) => FIRST_FONT.test(name));
  if (font === undefined) throw new Error('The build holds no Inter');
  return font;
}

function isStyle(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset {
  return file.type === 'asset' && file.fileName.endsWith('.css');
}

/** The characters that the style sheet says the first font is for. */
function rangeIn(styles: readonly Rolldown.OutputAsset[]): string {
  const text = styles.map(({ source }) => String(source)).join('\n');
  const face = /@font-face\s*\{[^}]*inter-latin-wght-normal[^}]*unicode-range:([^;}]+)/.exec(text)?.[1];
  if (face === undefined) throw new Error('The style sheet names no characters of Inter');
  return face.split(',').flatMap(charactersOf).join('');
}

/** The characters of one range of a style sheet: U+41, U+41-5A or U+4??. */
function charactersOf(range: string): string[] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  const from = parseInt(first.replaceAll('?', '0'), 16);
  const to = parseInt(last.replaceAll('?', 'F'), 16);
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
