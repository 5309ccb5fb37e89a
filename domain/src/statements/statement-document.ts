import { setImmediate } from 'node:timers/promises';
import { EARNING_KIND_LABELS } from '@market/contract/earning-kinds';
import { createPdf, drawLine, writeText } from '../documents/pdf-text.js';
import { balanceOf, type StatementContents, sumsOf } from './statement-contents.js';
import type { StatementLineRow } from './statements.queries.js';
import { startOf } from './statements.rules.js';

const MARGIN_PT = 46;
const VALUES_X_PT = MARGIN_PT + 150;
const TABLE_FONT_SIZE_PT = 8;
/** The greatest height of a table row in points: a title of four lines. */
const ROW_HEIGHT_MAX_PT = 56;
/** Titles in the table are cut to this many characters. */
const TITLE_MAX_CHARACTERS = 80;
/** How many lines are drawn before the event loop may run other tasks. */
const LINES_BETWEEN_YIELDS = 50;

/** Columns of the table; `x` is the distance from the left margin. */
const TABLE_COLUMNS = [
  { name: 'Date', x: 0, width: 56, align: 'left' },
  { name: 'MVP or payout', x: 58, width: 134, align: 'left' },
  { name: 'Kind', x: 196, width: 82, align: 'left' },
  { name: 'Gross', x: 278, width: 56, align: 'right' },
  { name: 'Fee', x: 334, width: 52, align: 'right' },
  { name: 'Net', x: 386, width: 56, align: 'right' },
  { name: 'Paid out', x: 442, width: 60, align: 'right' },
] as const;

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const usdFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
// Replaces -0 by 0, because -0 would be written as '-$0.00'.
const formatCents = (cents: number) => usdFormat.format((cents || 0) / 100);

/** Returns a statement as a PDF (EARN-30). Throws if its lines and balances do not add up. */
export function statementDocument(contents: StatementContents): Promise<Buffer> {
  const { number, month, madeAt, lister, openingBalance, closingBalance, lines } = contents;
  const sums = sumsOf(contents);
  const heading = `Statement ${number}`;
  const facts: readonly (readonly [string, string])[] = [
    ['Month', `${monthFormat.format(startOf(month))} (UTC)`],
    ['Lister', lister.name || 'A lister of MVP Market'],
    ...lister.postalAddress
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => [index === 0 ? 'Address' : '', line] as const),
    ['Made', dateFormat.format(madeAt)],
  ];
  const totals: readonly (readonly [string, string])[] = [
    ['Opening balance', formatCents(balanceOf(openingBalance))],
    [`Sales (${sums.sales})`, formatCents(sums.grossCents)],
    ['Refunds and disputes', formatCents(-sums.refundsCents)],
    ['Fees', formatCents(-sums.feeCents)],
    ['Net', formatCents(sums.netCents)],
    ['Paid out', formatCents(-sums.paidCents)],
    ['Closing balance', formatCents(balanceOf(closingBalance))],
    ['of it pending', formatCents(closingBalance.pendingCents)],
    ['of it available', formatCents(closingBalance.availableCents)],
    ['of it on the way', formatCents(closingBalance.onTheWayCents)],
  ];
  return createPdf({ title: heading, createdAt: madeAt, margin: MARGIN_PT }, async (page) => {
    writeText(page, 'MVP Market', { face: 'bold', size: 12 });
    page.moveDown(2);
    writeText(page, heading, { face: 'bold', size: 22 });
    page.moveDown();
    for (const fact of facts) writeFact(page, fact);
    page.moveDown();
    drawLine(page);
    for (const total of totals) writeFact(page, total);
    drawLine(page);
    writeText(page, 'Amounts are in US dollars. The balance is what was earned and not paid out.', {
      face: 'plain',
      size: 9,
    });
    page.moveDown();
    writeRow(
      page,
      'bold',
      TABLE_COLUMNS.map(({ name }) => name),
    );
    for (const [index, line] of lines.entries()) {
      if (page.y + ROW_HEIGHT_MAX_PT > page.page.height - MARGIN_PT) startPage(page, heading);
      writeRow(page, 'plain', cellsOf(line));
      if (index % LINES_BETWEEN_YIELDS === 0) await setImmediate();
    }
  });
}

function writeFact(page: PDFKit.PDFDocument, [name, value]: readonly [string, string]): void {
  const topY = page.y;
  writeText(page, name || ' ', { face: 'plain', size: 10 });
  page.y = topY;
  writeText(page, value, { face: 'bold', size: 10, x: VALUES_X_PT });
  page.moveDown(0.2);
}

function startPage(page: PDFKit.PDFDocument, heading: string): void {
  page.addPage();
  writeText(page, heading, { face: 'plain', size: TABLE_FONT_SIZE_PT });
  page.moveDown();
  writeRow(
    page,
    'bold',
    TABLE_COLUMNS.map(({ name }) => name),
  );
}

function cellsOf({ at: bookedAt, kind, title, payoutNumber, ...cents }: StatementLineRow): string[] {
  const { grossCents, feeCents, paidCents } = cents;
  const subjectCharacters = [...(title ?? payoutNumber ?? '')];
  return [
    dateFormat.format(bookedAt),
    subjectCharacters.length > TITLE_MAX_CHARACTERS
      ? `${subjectCharacters.slice(0, TITLE_MAX_CHARACTERS - 1).join('')}…`
      : subjectCharacters.join(''),
    EARNING_KIND_LABELS[kind],
    formatCents(grossCents),
    formatCents(feeCents),
    formatCents(grossCents - feeCents),
    formatCents(paidCents),
  ];
}

/** Writes one row of the table; a long title wraps and makes the row higher. */
function writeRow(page: PDFKit.PDFDocument, face: 'plain' | 'bold', cells: readonly string[]): void {
  const topY = page.y;
  let bottomY = topY;
  for (const [index, { x, width, align }] of TABLE_COLUMNS.entries()) {
    page.y = topY;
    writeText(page, cells[index] || ' ', { face, size: TABLE_FONT_SIZE_PT, x: MARGIN_PT + x, width, align });
    bottomY = Math.max(bottomY, page.y);
  }
  page.y = bottomY;
}
