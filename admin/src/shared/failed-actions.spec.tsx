// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CoreAdminContext, RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../http/problem-error.js';
import { RefundButton } from '../payments/RefundButton.js';
import RejectDialog from '../reviews/RejectDialog.js';
import { ActionButton } from './ActionButton.js';

const OUTAGE = new ApiProblem('Please try again later.', 503, 'http/overloaded');
const CONFLICT = new ApiProblem('Already decided.', 409, 'review/decided');
const WAIT = { timeout: 20_000 };

interface ActParams {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
}
const act = vi.fn<(resource: string, action: string, params: ActParams) => Promise<unknown>>();
const dataProvider = { act } as never;
const sentRequests = () => act.mock.calls.map(([, , { id, body }]) => ({ id, body }));

/** Renders an element in the console. Returns a mock that is called when the rows are reloaded. */
function renderInConsole(element: ReactElement, record: object = {}) {
  const queryClient = new QueryClient();
  const reloadRows = vi.spyOn(queryClient, 'invalidateQueries');
  render(
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
      <ResourceContextProvider value="rows">
        <RecordContextProvider value={{ id: 'row', ...record }}>{element}</RecordContextProvider>
      </ResourceContextProvider>
    </CoreAdminContext>,
  );
  return reloadRows;
}

const dialog = () => within(screen.getByRole('dialog'));
const fieldValue = (label: string) => dialog().getByLabelText<HTMLInputElement>(label).value;
const typeInto = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const confirm = (label: string) => fireEvent.click(dialog().getByRole('button', { name: label }));
const expectError = (text: string) =>
  waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(text), WAIT);
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), WAIT);

beforeEach(() => {
  act.mockReset().mockResolvedValue({ data: { id: 'row' } });
  // react-admin logs the error of each failed request.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the dialog of an action that failed keeps what the moderator typed (CONSOLE-24)', () => {
  it('with a reason, until a retry succeeds', async () => {
    act.mockRejectedValueOnce(OUTAGE);
    const reloadRows = renderInConsole(
      <ActionButton
        action="disable"
        label="Disable"
        question="Disable Ada?"
        successText="Ada is disabled"
        reason="required"
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
    typeInto('Reason', 'Sends spam');
    confirm('Disable');
    await expectError(OUTAGE.message);
    expect(fieldValue('Reason')).toBe('Sends spam');
    // react-admin would leave the page if its row could not be read.
    expect(reloadRows).not.toHaveBeenCalled();
    confirm('Disable');
    await expectClosed();
    await waitFor(() => expect(reloadRows).toHaveBeenCalled(), WAIT);
    const request = { id: 'row', body: { reason: 'Sends spam' } };
    expect(sentRequests()).toEqual([request, request]);
  });

  it('with the amount and the reason of a refund', async () => {
    act.mockRejectedValueOnce(OUTAGE);
    const payment = { state: 'completed', paid: 95, refunds: [], userId: 'buyer', listerId: 'lister' };
    renderInConsole(<RefundButton />, payment);
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
    typeInto('Amount in USD', '10');
    typeInto('Reason (optional)', 'Three days were lost');
    confirm('Refund');
    await expectError(OUTAGE.message);
    expect([fieldValue('Amount in USD'), fieldValue('Reason (optional)')]).toEqual([
      '10',
      'Three days were lost',
    ]);
    confirm('Refund');
    await expectClosed();
    expect(sentRequests()[1]).toEqual({ id: 'row', body: { reason: 'Three days were lost', amount: 10 } });
  });

  it('with the idempotency key of a refund, although the payment was reloaded (PAY-22)', async () => {
    act.mockRejectedValueOnce(OUTAGE);
    const payment = {
      id: 'row',
      state: 'completed',
      paid: 95,
      refunds: [],
      userId: 'buyer',
      listerId: 'lister',
    };
    const refund = { id: 'r1', amount: 10, state: 'done', reason: '', refusal: null, at: '' };
    const queryClient = new QueryClient();
    const pageOf = (record: object) => (
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ResourceContextProvider value="payments">
          <RecordContextProvider value={record}>
            <RefundButton />
          </RecordContextProvider>
        </ResourceContextProvider>
      </CoreAdminContext>
    );
    const { rerender } = render(pageOf(payment));
    fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
    typeInto('Amount in USD', '10');
    confirm('Refund');
    await expectError(OUTAGE.message);
    // The server made the refund, but its response was lost; react-admin reloads the payment.
    rerender(pageOf({ ...payment, state: 'partly-refunded', refunds: [refund] }));
    confirm('Refund');
    await expectClosed();
    const [firstKey, secondKey] = act.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
    expect(firstKey).toMatch(/^refund-row-/);
    expect(secondKey).toBe(firstKey);
  });

  it('with the reason of a rejection, for the submissions whose rejection failed', async () => {
    act.mockImplementationOnce(() => Promise.resolve({ data: { id: 'one' } })).mockRejectedValueOnce(OUTAGE);
    const [onClose, onRejected] = [vi.fn(), vi.fn()];
    const reviews = [
      { id: 'one', title: 'Tidy' },
      { id: 'two', title: 'Clipline' },
    ];
    renderInConsole(<RejectDialog reviews={reviews} onClose={onClose} onRejected={onRejected} />);
    typeInto('Reason', 'The demo does not open');
    confirm('Reject');
    await expectError(`1 of 2 done. ${OUTAGE.message}`);
    expect(fieldValue('Reason')).toBe('The demo does not open');
    expect(onClose).not.toHaveBeenCalled();
    confirm('Reject');
    await waitFor(() => expect(onRejected).toHaveBeenCalledOnce(), WAIT);
    expect(onClose).toHaveBeenCalledOnce();
    expect(sentRequests().map(({ id }) => id)).toEqual(['one', 'two', 'two']);
  });

  it('but closes if another moderator has already acted, so that it never offers the opposite action', async () => {
    act.mockRejectedValueOnce(CONFLICT);
    const reloadRows = renderInConsole(
      <ActionButton action="hold" label="Hold" question="Hold?" successText="Held" reason="required" />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Hold' }));
    typeInto('Reason', 'Too many refunds');
    confirm('Hold');
    await expectClosed();
    await waitFor(() => expect(reloadRows).toHaveBeenCalled(), WAIT);
    expect(sentRequests()).toHaveLength(1);
  });
});
