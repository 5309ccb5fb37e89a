import { OUTRIGHT } from '@market/contract/rentals/durations';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import type { Receipt } from '@market/contract/receipts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { fetchReceiptFile, receiptQuery } from '../../../features/receipts/api/receipt-calls.js';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { saveFile } from '../../../shared/save-file.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { linkClass, panelClass } from '../../../shared/ui/styles.js';
import * as texts from './texts.js';

/** One receipt, for its buyer only, which can be printed or downloaded as a PDF (PAY-30, PAY-31). */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(receiptQuery(id));
  useDocumentTitle(query.data ? `Receipt ${query.data.number}` : 'Receipt');
  if (query.data) return <ReceiptSheet receipt={query.data} />;
  if (query.isPending)
    return (
      <Loading label="Loading receipt...">
        <div className="content py-10">
          <Skeleton className="mx-auto h-96 max-w-prose rounded-card" />
        </div>
      </Loading>
    );
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isMissing)
    return (
      <EmptyState
        icon={ReceiptText}
        heading="h1"
        title={PROBLEMS['receipt/not-found']}
        action={<ButtonLink to="/profile?tab=rentals">My Rentals</ButtonLink>}
      >
        {texts.receiptNotFound}
      </EmptyState>
    );
  return (
    <ErrorState heading="h1" title="Error" onRetry={() => void query.refetch()}>
      {errorMessage(query.error, '')}
    </ErrorState>
  );
}

function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const downloadMutation = useMutation({
    mutationFn: () => fetchReceiptFile(receipt.id),
    onSuccess: (blob) => saveFile(blob, `${receipt.number}.pdf`),
  });
  const rows = [
    ...sellerRows(receipt),
    ['Date', formatDay(receipt.issuedat)],
    ['Buyer', receipt.buyer || 'A user of MVP Market'],
    ['Payment', receipt.captureId],
  ] as const;
  return (
    <div className="content py-6 md:py-10">
      <article className={`${panelClass} mx-auto flex max-w-prose flex-col gap-6 p-5 md:p-8`}>
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <p className="text-sm text-muted">MVP Market</p>
            <h1 className="text-xl font-semibold">Receipt {receipt.number}</h1>
          </div>
          {receipt.refunded > 0 && (
            <Badge tone="warning">
              {receipt.refunded >= receipt.amount ? 'Refunded' : 'Partly refunded'}
            </Badge>
          )}
        </header>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
          {rows.map(([name, value]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <AmountTable receipt={receipt} />
        <p className="text-sm text-muted">{texts.receiptCurrency}</p>
        <LegalTextVersions texts={receipt.texts} />
        {downloadMutation.isError && (
          <p role="alert" className="rounded-input bg-danger-soft px-4 py-3 text-sm text-danger">
            {errorMessage(downloadMutation.error, texts.pdfFailed)}
          </p>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button busy={downloadMutation.isPending} onClick={() => downloadMutation.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            Download PDF
          </Button>
          <ButtonLink variant="secondary" to="/profile?tab=rentals">
            My Rentals
          </ButtonLink>
        </div>
      </article>
    </div>
  );
}

/** Returns the rows about the seller: name, address and tax id (PAY-32). */
function sellerRows({ seller }: Pick<Receipt, 'seller'>): readonly (readonly [string, string])[] {
  if (!seller) return [];
  const rows = [
    ['Seller', seller.name],
    ['Address', seller.address],
    ['Tax ID', seller.taxId],
  ] as const;
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

function AmountTable({ receipt }: { readonly receipt: Receipt }) {
  const { price, coupon, discount, credit, amount, refunded, tax } = receipt;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">What was paid, in USD</caption>
      <tbody className="[&_td]:py-2.5 [&_th]:py-2.5 [&_tr]:border-b [&_tr]:border-line">
        <tr>
          <th scope="row" className="text-left font-normal break-words">
            <Link to={`/mvp/${receipt.mvpid}`} className={linkClass}>
              {receipt.title}
            </Link>
            , {receipt.duration === OUTRIGHT ? 'bought outright' : `rented for ${receipt.duration}`}
          </th>
          <td className="money text-right">{formatPrice(price)}</td>
        </tr>
        {coupon !== null && <AmountRow name={`Coupon ${coupon}`} amount={`-${formatPrice(discount)}`} />}
        {credit > 0 && <AmountRow name="Credited from your last rental" amount={`-${formatPrice(credit)}`} />}
        <AmountRow name="Paid" amount={formatPrice(amount)} isStrong />
        {tax && <AmountRow name={`Includes ${tax.percent}% tax`} amount={formatPrice(tax.amount)} />}
        {refunded > 0 && (
          <>
            <AmountRow name="Refunded" amount={`-${formatPrice(refunded)}`} />
            <AmountRow name="Kept" amount={formatPrice(amount - refunded)} isStrong />
            {tax && <AmountRow name={`Includes ${tax.percent}% tax`} amount={formatPrice(tax.kept)} />}
          </>
        )}
      </tbody>
    </table>
  );
}

function AmountRow({ name, amount, isStrong = false }: { name: string; amount: string; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? 'font-semibold' : undefined}>
      <th scope="row" className={`text-left ${isStrong ? 'font-semibold' : 'font-normal'}`}>
        {name}
      </th>
      <td className="money text-right">{amount}</td>
    </tr>
  );
}

/** The versions of the terms and the license that apply to the order (PAY-60). */
function LegalTextVersions({ texts }: Pick<Receipt, 'texts'>) {
  if (!texts) return null;
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      <p>{texts.shown ? 'Accepted at checkout:' : 'In force at the order:'}</p>
      {(['terms', 'license'] as const).map((name) => (
        <p key={name}>
          <Link to={`/${name}`} className={linkClass}>
            {name === 'terms' ? 'Terms' : 'License'}
          </Link>{' '}
          version {texts[name].version}, SHA-256{' '}
          <span className="font-mono break-all">{texts[name].sha256}</span>
        </p>
      ))}
    </div>
  );
}
