import type { Category } from '@market/contract/listings/categories';

/** The colors of one category, chosen to differ from the other categories. */
interface Palette {
  readonly deep: string;
  readonly base: string;
  readonly bright: string;
  readonly pale: string;
  readonly accent: string;
  readonly secondary: string;
}

const PALETTES: Record<Category, Palette> = {
  Productivity: {
    deep: '#1e1b4b',
    base: '#4338ca',
    bright: '#818cf8',
    pale: '#e0e7ff',
    accent: '#f59e0b',
    secondary: '#34d399',
  },
  'Health & Fitness': {
    deep: '#4a0d22',
    base: '#e11d48',
    bright: '#fb7185',
    pale: '#ffe4e6',
    accent: '#fbbf24',
    secondary: '#2dd4bf',
  },
  Finance: {
    deep: '#04302a',
    base: '#047857',
    bright: '#34d399',
    pale: '#d1fae5',
    accent: '#facc15',
    secondary: '#60a5fa',
  },
  Education: {
    deep: '#0c2a4d',
    base: '#0277b8',
    bright: '#38bdf8',
    pale: '#e0f2fe',
    accent: '#fb923c',
    secondary: '#a78bfa',
  },
  'E-commerce': {
    deep: '#35095c',
    base: '#8b2fc9',
    bright: '#c084fc',
    pale: '#f3e8ff',
    accent: '#f472b6',
    secondary: '#fbbf24',
  },
  'Social Media': {
    deep: '#4d0a2c',
    base: '#c81e6a',
    bright: '#f472b6',
    pale: '#fce7f3',
    accent: '#818cf8',
    secondary: '#fdba74',
  },
  Entertainment: {
    deep: '#1b1033',
    base: '#5b21b6',
    bright: '#a78bfa',
    pale: '#ede9fe',
    accent: '#f97316',
    secondary: '#22d3ee',
  },
  Travel: {
    deep: '#083344',
    base: '#0e7490',
    bright: '#22c5de',
    pale: '#d5f5fa',
    accent: '#fb7185',
    secondary: '#fde08a',
  },
  'Food & Drink': {
    deep: '#451a0a',
    base: '#c2410c',
    bright: '#fb923c',
    pale: '#ffedd5',
    accent: '#65a30d',
    secondary: '#fcd34d',
  },
  Sustainability: {
    deep: '#14321c',
    base: '#2f8132',
    bright: '#8bc34a',
    pale: '#eaf6d3',
    accent: '#f59e0b',
    secondary: '#38bdf8',
  },
  IoT: {
    deep: '#0f1a2e',
    base: '#3b4f6b',
    bright: '#5cb8ee',
    pale: '#e4ebf3',
    accent: '#22c55e',
    secondary: '#f43f5e',
  },
  'AI/ML': {
    deep: '#0b1136',
    base: '#2447d8',
    bright: '#6ea2ff',
    pale: '#dde8ff',
    accent: '#e879f9',
    secondary: '#5eead4',
  },
  Other: {
    deep: '#2d2722',
    base: '#a1660a',
    bright: '#e5b13a',
    pale: '#faf0cf',
    accent: '#0d9488',
    secondary: '#f87171',
  },
};

/** The three color schemes of covers: neighboring covers of one category have different schemes. */
export const COLOR_SCHEMES = ['tint', 'deep', 'vivid'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The colors of a cover in one color scheme. */
export interface CoverColors {
  readonly colorScheme: ColorScheme;
  /** The first and the last color of the background's gradient. */
  readonly from: string;
  readonly to: string;
  /** The color of large shapes in the background. */
  readonly haze: string;
  /** The colors of panels, of faint lines on panels, and of lines that represent text. */
  readonly surface: string;
  readonly faint: string;
  readonly text: string;
  readonly main: string;
  readonly bright: string;
  readonly accent: string;
  readonly secondary: string;
  readonly shadow: string;
}

/** Mixes two hex colors; `share` is the share of the second color, from 0 to 1. */
export function mix(firstColor: string, secondColor: string, share: number): string {
  const channel = (color: string, offset: number) => parseInt(color.slice(offset, offset + 2), 16);
  const mixedChannels = [1, 3, 5].map((offset) =>
    Math.round(channel(firstColor, offset) * (1 - share) + channel(secondColor, offset) * share),
  );
  return `#${mixedChannels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const DARK_INK = '#18181b';
/** The relative luminance above which dark text has more contrast with a background than white text. */
const DARK_INK_MIN_BACKGROUND_LUMINANCE = 0.19;

/** Returns the color of text on the background of a cover: white or nearly black, whichever is easier to read. */
export function inkOn({ from, to }: CoverColors): string {
  const background = mix(from, to, 0.5);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const share = parseInt(background.slice(offset, offset + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > DARK_INK_MIN_BACKGROUND_LUMINANCE ? DARK_INK : '#ffffff';
}

/** Returns the colors of a category's covers in a color scheme. */
export function coverColorsOf(category: Category, colorScheme: ColorScheme): CoverColors {
  const { deep, base, bright, pale, accent, secondary } = PALETTES[category];
  if (colorScheme === 'deep') {
    const surface = mix(deep, bright, 0.16);
    return {
      colorScheme,
      from: deep,
      to: mix(deep, base, 0.45),
      haze: mix(deep, bright, 0.35),
      surface,
      faint: mix(surface, bright, 0.22),
      text: mix(bright, '#ffffff', 0.55),
      main: bright,
      bright: mix(bright, '#ffffff', 0.45),
      accent,
      secondary,
      shadow: mix(deep, '#000000', 0.6),
    };
  }
  const lightSchemeColors = {
    colorScheme,
    surface: '#ffffff',
    faint: pale,
    text: mix(pale, base, 0.28),
    main: base,
    bright,
    accent,
    secondary,
  };
  return colorScheme === 'tint'
    ? {
        ...lightSchemeColors,
        from: mix(pale, bright, 0.16),
        to: mix(pale, bright, 0.48),
        haze: mix(pale, bright, 0.62),
        shadow: mix(deep, base, 0.5),
      }
    : { ...lightSchemeColors, from: bright, to: base, haze: mix(bright, '#ffffff', 0.35), shadow: deep };
}
