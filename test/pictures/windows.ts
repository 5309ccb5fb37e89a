/** The folder in which pictures are stored. */
export const PICTURES_FOLDER = 'test/.artifacts/pictures';

/** A desktop, a tablet and a phone, in CSS pixels. */
export const WINDOW_SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/** `ONLY='list|video'` limits the pictures to screens with matching names. */
export const SCREEN_NAME_PATTERN = new RegExp(process.env['ONLY'] ?? '');
