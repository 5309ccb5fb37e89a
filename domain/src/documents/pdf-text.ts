import { finished } from 'node:stream/promises';
import { textRunsOf, type Face, type TextRun } from './pdf-fonts.js';

/** Longer texts are cut to this many characters, so that they fill only a few lines. */
const TEXT_MAX_LENGTH = 160;
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Title, date and margin of a document. */
export interface PdfOptions {
  readonly title: string;
  readonly createdAt: Date;
  /** Margin in points on all four sides. */
  readonly margin: number;
}

/** Returns a PDF with A4 pages that `drawPages` fills. */
export async function createPdf(
  { title, createdAt, margin }: PdfOptions,
  drawPages: (page: PDFKit.PDFDocument) => void | Promise<void>,
): Promise<Buffer> {
  // Imports PDFKit only for the first document: the module is large, and the process starts faster without
  // it.
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Creator: 'MVP Market', CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  await drawPages(page);
  page.end();
  await finished(page);
  return Buffer.concat(chunks);
}

/** Font, size in points, and position of a text. */
export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  /** The left edge; the page's margin if absent. */
  readonly x?: number;
  /** The width at which the text wraps; if absent, it wraps at the page's margin. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** Writes a text at the current line, each part of the text with a font that has its characters. */
export function writeText(page: PDFKit.PDFDocument, text: string, style: TextStyle): void {
  const { face, size, x = page.page.margins.left, align = 'left' } = style;
  const runs = textRunsOf(printableText(text), face).flatMap((run) => drawableRuns(page, run));
  const width = style.width ?? page.page.width - page.page.margins.right - x;
  for (const [index, run] of runs.entries()) {
    page.font(run.font).fontSize(size);
    const continued = index < runs.length - 1;
    const options = { width, align, lineGap: 3, continued, ...directionOptions(run) };
    if (index === 0) page.text(run.text, x, page.y, options);
    else page.text(run.text, options);
  }
}

/** Draws a horizontal line across the page. */
export function drawLine(page: PDFKit.PDFDocument): void {
  page
    .moveTo(page.page.margins.left, page.y)
    .lineTo(page.page.width - page.page.margins.right, page.y)
    .lineWidth(0.5)
    .strokeColor('#a1a1aa')
    .stroke();
  page.moveDown();
}

/**
 * Returns an option that makes PDFKit lay out a right-to-left text as a whole. By default PDFKit lays out each
 * word separately, which reverses the order of the words.
 */
function directionOptions({ isRightToLeft }: TextRun): { features?: [] } {
  return isRightToLeft ? { features: [] } : {};
}

/**
 * Returns the run unchanged, or split into single characters if the font cannot position a combining mark:
 * PDFKit then throws.
 */
function drawableRuns(page: PDFKit.PDFDocument, run: TextRun): TextRun[] {
  try {
    page.font(run.font).widthOfString(run.text, directionOptions(run));
    return [run];
  } catch {
    const clusters = Array.from(graphemeSegmenter.segment(run.text), ({ segment }) => segment);
    return clusters.length > 1
      ? clusters.flatMap((text) => drawableRuns(page, { ...run, text }))
      : [...run.text].map((text) => ({ ...run, text }));
  }
}

/** Normalizes a text, removes invisible characters, and cuts it to TEXT_MAX_LENGTH characters. */
function printableText(text: string): string {
  const characters = [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')];
  return characters.length > TEXT_MAX_LENGTH
    ? `${characters.slice(0, TEXT_MAX_LENGTH - 1).join('')}…`
    : characters.join('');
}
