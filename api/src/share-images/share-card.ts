/** Content of a share image: texts as people entered them, the picture as a data URL. */
export interface ShareCard {
  readonly title: string;
  readonly text: string;
  /** Small text at the bottom, such as category and price. */
  readonly details: readonly string[];
  /** Appears on the right: a 16:9 cover, or a round photo of a person. */
  readonly picture?: { readonly url: string; readonly shape: 'cover' | 'round' } | undefined;
}

/** The size of a share image in pixels. Common sites show images of this size without cropping. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Names of bundled font files, by script. Letters of other scripts are left out. */
export const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
const UNSUPPORTED_LETTERS =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\p{N}\p{Sc}\p{Sm}\p{Z}]/gu;

/** An element in the format of satori, which draws the image. */
export interface CardElement {
  readonly type: string;
  readonly key: null;
  readonly props: Readonly<Record<string, unknown>>;
}

// Colors of the storefront's dark mode.
const COLORS = {
  ground: '#0b0b0f',
  glow: '#1e1e38',
  text: '#f4f4f5',
  muted: '#a1a1aa',
  line: '#27272f',
  primary: '#a5b4fc',
};
const MARGIN_PX = 64;

/**
 * Returns the layout of the image: site name, title, at most three lines of text and the details on the left, the
 * picture on the right.
 */
export function shareCardElement({ title, text, details, picture }: ShareCard): CardElement {
  return element(
    'div',
    {
      ...SHARE_IMAGE,
      boxSizing: 'border-box',
      padding: MARGIN_PX,
      gap: 56,
      alignItems: 'stretch',
      color: COLORS.text,
      fontFamily: SCRIPTS.map((script) => `Inter ${script}`).join(', '),
      backgroundColor: COLORS.ground,
      backgroundImage: `linear-gradient(135deg, ${COLORS.ground} 45%, ${COLORS.glow})`,
    },
    [
      element('div', { flex: 1, minWidth: 0, flexDirection: 'column', justifyContent: 'space-between' }, [
        siteNameElement(),
        element('div', { flexDirection: 'column', gap: 20 }, [
          textElement(title, {
            fontSize: picture ? 52 : 72,
            fontWeight: 600,
            lineHeight: 1.1,
            lineClamp: picture ? 2 : 3,
          }),
          ...(text
            ? [textElement(text, { fontSize: 28, lineHeight: 1.4, color: COLORS.muted, lineClamp: 3 })]
            : []),
        ]),
        element('div', { gap: 16, flexWrap: 'wrap' }, details.filter(Boolean).map(detailElement)),
      ]),
      ...(picture ? [element('div', { alignItems: 'center' }, [pictureElement(picture)])] : []),
    ],
  );
}

function siteNameElement(): CardElement {
  const logoUrl = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${COLORS.primary}"/><path d="M8 23V9.5l8 8 8-8V23" fill="none" stroke="${COLORS.ground}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`;
  return element('div', { alignItems: 'center', gap: 18, fontSize: 32, fontWeight: 600 }, [
    imageElement(logoUrl, { width: 52, height: 52 }),
    textElement('MVP Market', {}),
  ]);
}

function detailElement(text: string): CardElement {
  return textElement(text, {
    fontSize: 26,
    padding: '10px 20px',
    borderRadius: 12,
    border: `2px solid ${COLORS.line}`,
    color: COLORS.primary,
    lineClamp: 1,
  });
}

function pictureElement({ url, shape }: NonNullable<ShareCard['picture']>): CardElement {
  const size =
    shape === 'cover'
      ? { width: 480, height: 270, borderRadius: 20 }
      : { width: 280, height: 280, borderRadius: 140 };
  return imageElement(url, { ...size, objectFit: 'cover', border: `2px solid ${COLORS.line}` });
}

function textElement(text: string, style: object): CardElement {
  const drawableText = text.replace(UNSUPPORTED_LETTERS, '').replace(/\s+/g, ' ').trim();
  return element(
    'div',
    { display: 'block', overflow: 'hidden', wordBreak: 'break-word', ...style },
    drawableText,
  );
}

function imageElement(
  src: string,
  style: { width: number; height: number; [property: string]: unknown },
): CardElement {
  return { type: 'img', key: null, props: { src, width: style.width, height: style.height, style } };
}

function element(type: string, style: object, children: unknown): CardElement {
  return { type, key: null, props: { style: { display: 'flex', ...style }, children } };
}
