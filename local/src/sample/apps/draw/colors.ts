import type { Category } from '@market/contract/listings/categories';
import { coverColorsOf, mix } from '../../covers/palettes.js';

/** The colors of a sample MVP's interface, the same as on its listing's cover. */
export interface AppColors {
  readonly background: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly main: string;
  /** The color of text on `main`. */
  readonly onMain: string;
  /** A faint tint of `main`. */
  readonly tint: string;
  readonly marks: readonly [string, string, string, string];
}

/** Categories whose interfaces are dark. */
const DARK_CATEGORIES: readonly Category[] = ['Entertainment', 'IoT', 'AI/ML'];

/** Whether the interfaces of a category are dark. */
export function hasDarkInterface(category: Category): boolean {
  return DARK_CATEGORIES.includes(category);
}

/** Returns the colors of the interfaces of a category. */
export function colorsOf(category: Category): AppColors {
  const { main, bright, accent, secondary, faint } = coverColorsOf(category, 'tint');
  if (hasDarkInterface(category)) {
    const surface = mix(main, '#101016', 0.86);
    const lightMain = mix(bright, '#ffffff', 0.2);
    return {
      background: mix(main, '#0b0b0f', 0.9),
      surface,
      line: mix(surface, '#ffffff', 0.14),
      text: '#f4f4f5',
      muted: '#b4b4bd',
      main: lightMain,
      onMain: '#111118',
      tint: mix(surface, bright, 0.2),
      marks: [mix(surface, '#ffffff', 0.1), lightMain, accent, secondary],
    };
  }
  return {
    background: mix(faint, '#ffffff', 0.72),
    surface: '#ffffff',
    line: '#e4e4e7',
    text: '#18181b',
    muted: '#52525b',
    main,
    onMain: '#ffffff',
    tint: mix(faint, '#ffffff', 0.35),
    marks: [mix(faint, '#ffffff', 0.3), main, accent, secondary],
  };
}
