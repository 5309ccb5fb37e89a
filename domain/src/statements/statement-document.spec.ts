import { describe, expect, it } from 'vitest';
import { pdfText } from '@market/test/api/pdf-text';
import type { StatementContents } from './statement-contents.js';
import { statementDocument } from './statement-document.js';
import type { StatementLineRow } from './statements.queries.js';

const ZERO_BALANCES = { pendingCents: 0, availableCents: 0, onTheWayCents: 0 };
const createLine = (change: Partial<StatementLineRow>): StatementLineRow => ({
  at: new Date('2026-03-04T12:00:00.000Z'),
  kind: 'sale',
  title: 'Habit Garden',
  payoutNumber: null,
  grossCents: 0,
  feeCents: 0,
  paidCents: 0,
  ...change,
});
const createContents = (change: Partial<StatementContents> = {}): StatementContents => ({
  number: 'S-2026-000042',
  month: '2026-03',
  madeAt: new Date('2026-04-01T01:00:00.000Z'),
  lister: { name: 'Ada Lovelace', postalAddress: '12 St James Square\nLondon' },
  openingBalance: { ...ZERO_BALANCES, availableCents: 2000 },
  closingBalance: { pendingCents: 1350, availableCents: 2000, onTheWayCents: 0 },
  lines: [
    createLine({ grossCents: 3000, feeCents: 300 }),
    createLine({ kind: 'refund', grossCents: -1500, feeCents: -150 }),
  ],
  ...change,
});
const readPdfText = async (change: Partial<StatementContents> = {}) =>
  pdfText(await statementDocument(createContents(change))).join('|');

describe('a statement as a file (EARN-30)', () => {
  it('shows name, address, month, balances, sums and every line', async () => {
    const text = await readPdfText();
    for (const expectedText of [
      'Statement S-2026-000042',
      'Month|March 2026 (UTC)',
      'Lister|Ada Lovelace',
      'Address|12 St James Square',
      'London',
      'Opening balance|$20.00',
      'Sales (1)|$30.00',
      'Refunds and disputes|-$15.00',
      'Fees|-$1.50',
      'Net|$13.50',
      'Paid out|$0.00',
      'Closing balance|$33.50',
      'of it pending|$13.50',
      'Mar 4, 2026|Habit Garden|Sale|$30.00|$3.00|$27.00|$0.00',
      'Mar 4, 2026|Habit Garden|Refund|-$15.00|-$1.50|-$13.50|$0.00',
    ])
      expect(text).toContain(expectedText);
  });

  it('shows payouts by their number', async () => {
    const text = await readPdfText({
      closingBalance: ZERO_BALANCES,
      lines: [
        createLine({ kind: 'payout-paid', title: null, payoutNumber: 'P-2026-000007', paidCents: 2000 }),
      ],
    });
    expect(text).toContain('P-2026-000007|Payout arrived|$0.00|$0.00|$0.00|$20.00');
  });

  it('is not made if its lines do not lead to the closing balance', () => {
    expect(() => statementDocument(createContents({ closingBalance: ZERO_BALANCES }))).toThrow(
      'do not add up',
    );
  });

  it.each([
    ['Latin, Greek and Cyrillic', 'Łukasz Ωμέγα Жуков'],
    ['Han', '王小明'],
    ['Hangul', '김철수'],
    ['a name of 150 letters', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5).slice(0, 150)],
  ])('shows a name in %s whole (EARN-34)', async (_, name) => {
    const text = await readPdfText({ lister: { name, postalAddress: name } });
    const compactText = text.replaceAll(/[|\s]/g, '');
    expect(compactText.split(name.replaceAll(' ', ''))).toHaveLength(3);
  });

  it('goes on over as many pages as a month of 1,000 sales needs', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) =>
      createLine({ grossCents: 100 + index, title: `${index} ${'long title '.repeat(20)}` }),
    );
    const totalCents = lines.reduce((sum, { grossCents }) => sum + grossCents, 0);
    const file = await statementDocument(
      createContents({
        openingBalance: ZERO_BALANCES,
        closingBalance: { ...ZERO_BALANCES, pendingCents: totalCents },
        lines,
      }),
    );
    expect(Number(/\/Count (\d+)/.exec(file.toString('latin1'))?.[1])).toBeGreaterThan(30);
    const pdfTexts = pdfText(file);
    for (const { grossCents } of lines) expect(pdfTexts).toContain(`$${(grossCents / 100).toFixed(2)}`);
  }, 60_000);
});
