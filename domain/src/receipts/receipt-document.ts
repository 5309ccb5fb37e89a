import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import { receiptLines } from './receipt-lines.js';
import type { ReceiptRow } from './receipts.queries.js';

/** Fonts that go into the file: names are of any script, and PDF's own fonts are Latin alone. */
const FONTS = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  eastAsian: '@openfonts/noto-sans-sc_chinese-simplified/files/noto-sans-sc-chinese-simplified-400.woff',
} as const;
type Face = 'plain' | 'bold';

/** Characters of a line at most: a receipt is one page. */
const LINE_MAX = 160;
const MARGIN_PT = 56;
const FACTS_COLUMN_PT = 150;
const EAST_ASIAN = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]+)/u;

const { resolve } = createRequire(import.meta.url);

/** A receipt as a PDF of one page, the same bytes for the same receipt. */
export async function receiptDocument(receipt: ReceiptRow): Promise<Buffer> {
  const { heading, facts, item, sums } = receiptLines(receipt);
  // Loaded with the first receipt: it is a large part of what would have to be read before the process is ready.
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
  for (const [name, file] of Object.entries(FONTS)) page.registerFont(name, resolve(file));

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
  write(page, 'Amounts are in US dollars. Paid by PayPal or card.', { face: 'plain', size: 9 });
  page.end();
  await finished(page);
  return Buffer.concat(chunks);
}

interface Look {
  readonly face: Face;
  readonly size: number;
  readonly x?: number;
}

/** Writes a line from `x` on, each run of characters in a font that has them. */
function write(page: PDFKit.PDFDocument, text: string, { face, size, x = MARGIN_PT }: Look): void {
  const runs = printable(text).split(EAST_ASIAN).filter(Boolean);
  const width = page.page.width - MARGIN_PT - x;
  for (const [index, run] of runs.entries()) {
    page.font(EAST_ASIAN.test(run) ? 'eastAsian' : face).fontSize(size);
    const options = { width, lineGap: 3, continued: index < runs.length - 1 };
    if (index === 0) page.text(run, x, page.y, options);
    else page.text(run, options);
  }
}

/** Without characters that print nothing, and not without end. */
function printable(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')];
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
