/** Content of a share image: texts as people entered them, the picture as a data URL. */
export interface ShareCard {
  readonly title: string;
  readonly text: string;
  /** Small text at the bottom, such as category and price. */
  readonly facts: readonly string[];
  /** Appears on the right: a 16:9 cover, or a round photo of a person. */
  readonly picture?: { readonly url: string; readonly shape: 'cover' | 'round' } | undefined;
}

/** In pixels: the size that common sites show without cropping. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Names of bundled font files, by script. Letters of other scripts are left out. */
export const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
const UNSUPPORTED_LETTERS =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\p{N}\p{Sc}\p{Sm}\p{Z}]/gu;

/** An element in satori's format. */
export interface CardElement {
  readonly type: string;
  readonly key: null;
  readonly props: Readonly<Record<string, unknown>>;
}

// Colors of the storefront's dark mode.
const COLOUR = {
  ground: '#0b0b0f',
  glow: '#1e1e38',
  text: '#f4f4f5',
  muted: '#a1a1aa',
  line: '#27272f',
  primary: '#a5b4fc',
};
const MARGIN = 64;

/**
 * Returns the layout of the image: site name, title, two lines of text and the facts on the left,
 * the picture on the right.
 */
export function shareCard({ title, text, facts, picture }: ShareCard): CardElement {
  return element(
    'div',
    {
      ...SHARE_IMAGE,
      boxSizing: 'border-box',
      padding: MARGIN,
      gap: 56,
      alignItems: 'stretch',
      color: COLOUR.text,
      fontFamily: SCRIPTS.map((script) => `Inter ${script}`).join(', '),
      backgroundColor: COLOUR.ground,
      backgroundImage: `linear-gradient(135deg, ${COLOUR.ground} 45%, ${COLOUR.glow})`,
    },
    [
      element('div', { flex: 1, minWidth: 0, flexDirection: 'column', justifyContent: 'space-between' }, [
        siteName(),
        element('div', { flexDirection: 'column', gap: 20 }, [
          textElement(title, {
            fontSize: picture ? 52 : 72,
            fontWeight: 600,
            lineHeight: 1.1,
            lineClamp: picture ? 2 : 3,
          }),
          ...(text
            ? [textElement(text, { fontSize: 28, lineHeight: 1.4, color: COLOUR.muted, lineClamp: 3 })]
            : []),
        ]),
        element('div', { gap: 16, flexWrap: 'wrap' }, facts.filter(Boolean).map(fact)),
      ]),
      ...(picture ? [element('div', { alignItems: 'center' }, [pictureOf(picture)])] : []),
    ],
  );
}

function siteName(): CardElement {
  const logoUrl = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${COLOUR.primary}"/><path d="M8 23V9.5l8 8 8-8V23" fill="none" stroke="${COLOUR.ground}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`;
  return element('div', { alignItems: 'center', gap: 18, fontSize: 32, fontWeight: 600 }, [
    image(logoUrl, { width: 52, height: 52 }),
    textElement('MVP Market', {}),
  ]);
}

function fact(text: string): CardElement {
  return textElement(text, {
    fontSize: 26,
    padding: '10px 20px',
    borderRadius: 12,
    border: `2px solid ${COLOUR.line}`,
    color: COLOUR.primary,
    lineClamp: 1,
  });
}

function pictureOf({ url, shape }: NonNullable<ShareCard['picture']>): CardElement {
  const size =
    shape === 'cover'
      ? { width: 480, height: 270, borderRadius: 20 }
      : { width: 280, height: 280, borderRadius: 140 };
  return image(url, { ...size, objectFit: 'cover', border: `2px solid ${COLOUR.line}` });
}

function textElement(text: string, style: object): CardElement {
  const drawableText = text.replace(UNSUPPORTED_LETTERS, '').replace(/\s+/g, ' ').trim();
  return element(
    'div',
    { display: 'block', overflow: 'hidden', wordBreak: 'break-word', ...style },
    drawableText,
  );
}

function image(
  src: string,
  style: { width: number; height: number; [property: string]: unknown },
): CardElement {
  return { type: 'img', key: null, props: { src, width: style.width, height: style.height, style } };
}

function element(type: string, style: object, children: unknown): CardElement {
  return { type, key: null, props: { style: { display: 'flex', ...style }, children } };
}
