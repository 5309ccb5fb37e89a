import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatementMonth, StatementYear } from '@market/contract/statements';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { newQueryClient } from '../../../shared/http/query-defaults.js';
import { provideTokens } from '../../../shared/http/token-source.js';
import Statements from './Statements.js';

/** Name and size in bytes of each file that the page has downloaded. */
const savedFiles: string[] = [];
let lastBlobSize = 0;

const STATEMENT = { id: '018f0000-0000-7000-8000-000000000001', number: 'S-2026-000005' };
const SUMS = { sales: 2, gross: 60, refunds: 30, fees: 3, net: 27, paidOut: 20 };
const createMayStatement = (change: Partial<StatementMonth> = {}): StatementMonth => ({
  month: '2026-05',
  ...SUMS,
  opening: 0,
  closing: 7,
  state: 'missing',
  comesAt: null,
  statement: null,
  ...change,
});

const server = setupServer();
let statementYear: StatementYear;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  statementYear = { year: '2026', years: ['2026', '2025'], months: [createMayStatement()], total: SUMS };
  savedFiles.length = 0;
  // jsdom does not implement URLs of blobs.
  URL.createObjectURL = (file: Blob) => {
    lastBlobSize = file.size;
    return 'blob:statement';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(`${this.download} ${lastBlobSize}`);
  });
  provideTokens({
    token: () => Promise.resolve('token'),
    tokenNow: () => 'token',
    renew: () => Promise.resolve(null),
    hasUser: () => true,
  });
  server.use(
    http.get('*/api/earnings/statements', ({ request }) =>
      HttpResponse.json({
        ...statementYear,
        year: new URL(request.url).searchParams.get('year') ?? statementYear.year,
      }),
    ),
    http.get('*/api/earnings/statement-address', () =>
      HttpResponse.json({ legalName: '', postalAddress: '' }),
    ),
  );
});
afterEach(() => {
  server.resetHandlers();
  provideTokens();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const renderStatements = (queryClient = newQueryClient()) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Statements />
    </QueryClientProvider>,
  );
const problemResponse = (status: number, code: string, detail: string, errors?: object) =>
  HttpResponse.json({ type: 'x', title: 'x', status, code, detail, ...(errors && { errors }) }, { status });
const clickButton = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the months of a year (EARN-32)', () => {
  it('show gross, refunds, fees, net, payouts and balance, and the year’s total', async () => {
    renderStatements();
    const row = await screen.findByRole('row', { name: /^May 2026/ });
    const cells = within(row).getAllByRole('cell').slice(1);
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '$60.00',
      '-$30.00',
      '-$3.00',
      '$27.00',
      '$20.00',
      '$7.00',
    ]);
    expect(
      screen.getByRole('row', { name: /^Total 2 sales \$60\.00 -\$30\.00 -\$3\.00 \$27\.00 \$20\.00/ }),
    ).toBeTruthy();
  });

  it('are those of the selected year', async () => {
    renderStatements();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2025');
    expect(await screen.findByRole('region', { name: 'Months of 2025' })).toBeTruthy();
  });

  it('show a message before the first sale', async () => {
    statementYear = { ...statementYear, years: [], months: [] };
    renderStatements();
    expect(await screen.findByText(/appear here after the first month with a sale/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('are loaded again after a failure', async () => {
    let isServerDown = true;
    server.use(
      http.get('*/api/earnings/statements', () =>
        isServerDown
          ? problemResponse(404, 'request/not-found', 'There is nothing here.')
          : HttpResponse.json(statementYear),
      ),
    );
    renderStatements();
    await screen.findByRole('alert');
    isServerDown = false;
    await clickButton('Try Again');
    expect(await screen.findByRole('row', { name: /^May 2026/ })).toBeTruthy();
  });

  it('are downloaded as a file (EARN-33)', async () => {
    server.use(http.get('*/api/earnings/statements/file', () => new HttpResponse('12345')));
    renderStatements();
    await userEvent.click(await screen.findByRole('button', { name: 'Download year' }));
    await vi.waitFor(() => expect(savedFiles).toEqual(['earnings-2026.csv 5']));
  });
});

describe('a month’s statement (EARN-31)', () => {
  it('of the current month shows when it will be available', async () => {
    statementYear = {
      ...statementYear,
      months: [createMayStatement({ state: 'running', comesAt: '2026-06-01T01:00:00.000Z' })],
    };
    renderStatements();
    expect(await screen.findByText('Comes Jun 1, 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /May 2026/ })).toBeNull();
  });

  it('is requested, polled and downloaded', async () => {
    let sentBody: unknown;
    server.use(
      http.post('*/api/earnings/statements', async ({ request }) => {
        sentBody = await request.json();
        statementYear = {
          ...statementYear,
          months: [createMayStatement({ state: 'making', statement: STATEMENT })],
        };
        return HttpResponse.json(statementYear.months[0]);
      }),
      http.get(`*/api/earnings/statements/${STATEMENT.id}/pdf`, () => new HttpResponse('%PDF')),
    );
    renderStatements();
    await screen.findByRole('row', { name: /^May 2026/ });
    await clickButton('Request for May 2026');
    expect(await screen.findByText('Being made...')).toBeTruthy();
    expect(sentBody).toEqual({ month: '2026-05' });
    statementYear = {
      ...statementYear,
      months: [createMayStatement({ state: 'ready', statement: STATEMENT })],
    };
    const pdfButton = await screen.findByRole(
      'button',
      { name: 'PDF of May 2026, S-2026-000005' },
      { timeout: 10_000 },
    );
    await userEvent.click(pdfButton);
    await vi.waitFor(() => expect(savedFiles).toEqual(['S-2026-000005.pdf 4']));
  }, 20_000);

  it('that failed is retried; a rejected request shows its error', async () => {
    statementYear = {
      ...statementYear,
      months: [createMayStatement({ state: 'failed', statement: STATEMENT })],
    };
    server.use(
      http.post('*/api/earnings/statements', () =>
        problemResponse(409, 'statement/month-running', 'This month has not ended yet.'),
      ),
    );
    renderStatements();
    expect(await screen.findByText('Could not be made.')).toBeTruthy();
    await clickButton('Try Again for May 2026');
    expect((await screen.findByRole('alert')).textContent).toContain('This month has not ended yet.');
  });
});

describe('the name and address on statements (EARN-34)', () => {
  it('are changed, and keep the input if the server rejects it', async () => {
    let requestCount = 0;
    server.use(
      http.put('*/api/earnings/statement-address', async ({ request }) => {
        requestCount += 1;
        return requestCount === 1
          ? problemResponse(400, 'request/invalid', 'Some of what was sent is not valid.', {
              postalAddress: 'Use at most 6 lines of 100 characters',
            })
          : HttpResponse.json(await request.json());
      }),
    );
    renderStatements();
    await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
    await userEvent.type(screen.getByLabelText('Legal name'), '王小明 GmbH');
    await userEvent.type(screen.getByLabelText('Postal address'), '1 Main St{enter}Berlin');
    await clickButton('Save');
    expect(await screen.findByText('Use at most 6 lines of 100 characters')).toBeTruthy();
    await clickButton('Save');
    expect(await screen.findByText(/1 Main St\s+Berlin/)).toBeTruthy();
    expect(screen.getByText(/王小明 GmbH/)).toBeTruthy();
  });

  it('keep the typed text although a background request fails', async () => {
    const queryClient = newQueryClient();
    renderStatements(queryClient);
    await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
    await userEvent.type(screen.getByLabelText('Legal name'), 'Ada Ltd');
    server.use(http.get('*/api/earnings/statement-address', () => HttpResponse.error()));
    await act(() => queryClient.refetchQueries({ queryKey: ['earnings', 'statement-address'] }));
    expect(queryClient.getQueryState(['earnings', 'statement-address'])?.status).toBe('error');
    expect(screen.getByLabelText<HTMLInputElement>('Legal name').value).toBe('Ada Ltd');
  });
});
