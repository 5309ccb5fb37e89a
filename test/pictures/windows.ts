/** The folder in which pictures are stored. */
export const FOLDER = 'test/.artifacts/pictures';

/** A desktop, a tablet and a phone, in CSS pixels. */
export const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/** `ONLY='list|video'` limits the pictures to screens with matching names. */
export const ONLY = new RegExp(process.env['ONLY'] ?? '');
