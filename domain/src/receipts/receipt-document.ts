import { createPdf, drawLine, writeText } from '../documents/pdf-text.js';
import { receiptLines } from './receipt-lines.js';
import type { ReceiptRow } from './receipts.queries.js';

const MARGIN_PT = 56;
const VALUES_X_PT = MARGIN_PT + 210;

/** Returns a receipt as a PDF of one page (PAY-30). Equal receipts produce equal bytes. */
export async function receiptDocument(receipt: ReceiptRow): Promise<Buffer> {
  const { heading, facts, item, amounts } = receiptLines(receipt);
  return createPdf({ title: heading, createdAt: receipt.issuedAt, margin: MARGIN_PT }, (page) => {
    writeText(page, 'MVP Market', { face: 'bold', size: 12 });
    page.moveDown(2);
    writeText(page, heading, { face: 'bold', size: 22 });
    page.moveDown();
    for (const [name, value] of facts) writeRow(page, name, value);
    page.moveDown();
    drawLine(page);
    writeText(page, item, { face: 'plain', size: 12 });
    page.moveDown();
    for (const [name, value] of amounts) writeRow(page, name, value);
    drawLine(page);
    writeText(page, 'Amounts are in US dollars. Paid through PayPal.', { face: 'plain', size: 9 });
  });
}

function writeRow(page: PDFKit.PDFDocument, name: string, value: string): void {
  const topY = page.y;
  writeText(page, name, { face: 'plain', size: 10.5 });
  page.y = topY;
  writeText(page, value || ' ', { face: 'bold', size: 10.5, x: VALUES_X_PT });
  page.moveDown(0.3);
}
