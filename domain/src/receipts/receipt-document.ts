import { finished } from 'node:stream/promises';
import { runsOf, type Face, type Run } from './receipt-fonts.js';
import { receiptLines } from './receipt-lines.js';
import type { ReceiptRow } from './receipts.queries.js';

/** The most characters of a line, so that a receipt fits on one page. */
const LINE_MAX = 160;
const MARGIN_PT = 56;
const FACTS_COLUMN_PT = 150;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns a receipt as a PDF of one page (PAY-30); the same receipt gives the same bytes. */
export async function receiptDocument(receipt: ReceiptRow): Promise<Buffer> {
  const { heading, facts, item, sums } = receiptLines(receipt);
  // A large module: loaded with the first receipt, so that the process starts faster.
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN_PT,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: heading, Creator: 'MVP Market', CreationDate: receipt.issuedAt },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));

  write(page, 'MVP Market', { face: 'bold', size: 12 });
  page.moveDown(2);
  write(page, heading, { face: 'bold', size: 22 });
  page.moveDown();
  for (const [name, value] of facts) row(page, name, value);
  page.moveDown();
  rule(page);
  write(page, item, { face: 'plain', size: 12 });
  page.moveDown();
  for (const [name, value] of sums) row(page, name, value);
  rule(page);
  write(page, 'Amounts are in US dollars. Paid through PayPal.', { face: 'plain', size: 9 });
  page.end();
  await finished(page);
  return Buffer.concat(chunks);
}

interface Look {
  readonly face: Face;
  readonly size: number;
  readonly x?: number;
}

/** Writes a line from `x` on, each run in a font that has its characters. */
function write(page: PDFKit.PDFDocument, text: string, { face, size, x = MARGIN_PT }: Look): void {
  const runs = runsOf(printable(text), face).flatMap((run) => drawable(page, run));
  const width = page.page.width - MARGIN_PT - x;
  for (const [index, run] of runs.entries()) {
    page.font(run.font).fontSize(size);
    const options = { width, lineGap: 3, continued: index < runs.length - 1, ...direction(run) };
    if (index === 0) page.text(run.text, x, page.y, options);
    else page.text(run.text, options);
  }
}

/** Without `features`, PDFKit lays out word by word, which puts right-to-left words in the wrong order. */
function direction({ rightToLeft }: Run): { features?: [] } {
  return rightToLeft ? { features: [] } : {};
}

/** Splits a run into single characters if PDFKit's shaper throws, as it does for a mark that the font cannot place. */
function drawable(page: PDFKit.PDFDocument, run: Run): Run[] {
  try {
    page.font(run.font).widthOfString(run.text, direction(run));
    return [run];
  } catch {
    const clusters = Array.from(graphemes.segment(run.text), ({ segment }) => segment);
    return clusters.length > 1
      ? clusters.flatMap((text) => drawable(page, { ...run, text }))
      : [...run.text].map((text) => ({ ...run, text }));
  }
}

/** Normalizes a text, drops invisible characters, and cuts it at LINE_MAX. */
function printable(text: string): string {
  const characters = [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')];
  return characters.length > LINE_MAX
    ? `${characters.slice(0, LINE_MAX - 1).join('')}…`
    : characters.join('');
}

function row(page: PDFKit.PDFDocument, name: string, value: string): void {
  const top = page.y;
  write(page, name, { face: 'plain', size: 10.5 });
  page.y = top;
  write(page, value || ' ', { face: 'bold', size: 10.5, x: MARGIN_PT + FACTS_COLUMN_PT + 60 });
  page.moveDown(0.3);
}

function rule(page: PDFKit.PDFDocument): void {
  page
    .moveTo(MARGIN_PT, page.y)
    .lineTo(page.page.width - MARGIN_PT, page.y)
    .lineWidth(0.5)
    .strokeColor('#a1a1aa')
    .stroke();
  page.moveDown();
}
