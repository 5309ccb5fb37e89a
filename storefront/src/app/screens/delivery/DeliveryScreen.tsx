import { DELIVERY_STEP_TEXTS, type DeliveryPage, licenseTerms } from '@market/contract/deliveries';
import { OUTRIGHT } from '@market/contract/rentals/durations';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, PackageOpen, PackageX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import {
  deliveryQuery,
  markOpened,
  refundLateDelivery,
} from '../../../features/deliveries/api/delivery-calls.js';
import { ArchivePanel } from '../../../features/deliveries/components/ArchivePanel.js';
import { InvitationPanel } from '../../../features/deliveries/components/InvitationPanel.js';
import { DeliveryDeadline } from '../../../features/deliveries/components/DeliveryDeadline.js';
import { RENTALS_KEY } from '../../../features/rentals/api/rentals-key.js';
import { formatDay, formatMoment } from '../../../shared/format/dates.js';
import { safeAddress } from '../../../shared/format/text.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { useNow } from '../../../shared/hooks/use-now.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { buttonClass, linkClass, panelClass } from '../../../shared/ui/styles.js';
import { OpenUnsentButton } from './OpenUnsentButton.js';
import * as texts from './texts.js';

const MINUTE_MS = 60_000;

/** The page of a delivery, for its buyer only: source code, terms and timeline. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(deliveryQuery(id));
  useDocumentTitle(query.data ? `Delivery of ${query.data.title}` : 'Delivery');
  if (query.data) return <Delivery delivery={query.data} />;
  if (query.isPending)
    return (
      <Loading label="Loading delivery...">
        <div className="content py-10">
          <Skeleton className="mx-auto h-96 max-w-prose rounded-card" />
        </div>
      </Loading>
    );
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return (
      <EmptyState
        icon={PackageX}
        heading="h1"
        title={PROBLEMS['delivery/not-found']}
        action={<ButtonLink to="/profile?tab=rentals">My Rentals</ButtonLink>}
      >
        {texts.deliveryNotFound}
      </EmptyState>
    );
  return (
    <ErrorState heading="h1" title="Error" onRetry={() => void query.refetch()}>
      {errorMessage(query.error, '')}
    </ErrorState>
  );
}

function Delivery({ delivery }: { readonly delivery: DeliveryPage }) {
  const now = useNow(MINUTE_MS);
  const isSent = delivery.steps.some(({ step }) => step === 'sent');
  const isOpened = delivery.steps.some(({ step }) => step === 'opened');
  useEffect(() => {
    // If this request fails, the next visit sends it again.
    if (isSent && !isOpened) markOpened(delivery.id).catch(() => undefined);
  }, [delivery.id, isSent, isOpened]);
  return (
    <div className="content py-6 md:py-10">
      <article className={`${panelClass} mx-auto flex max-w-prose flex-col gap-6 p-5 md:p-8`}>
        <header className="flex flex-col gap-1">
          <p className="flex items-center gap-2 text-sm text-muted">
            <PackageOpen aria-hidden="true" className="size-4" /> Delivery
          </p>
          <h1 className="text-xl font-semibold break-words">
            <Link to={`/mvp/${delivery.mvpid}`} className="underline-offset-4 hover:underline">
              {delivery.title}
            </Link>
          </h1>
          <p className="money text-sm text-muted">
            {delivery.duration === OUTRIGHT ? 'Permanent license' : `Rented for ${delivery.duration}`}, from{' '}
            {formatDay(delivery.startdate)}
            {delivery.enddate && ` to ${formatDay(delivery.enddate)}`}
          </p>
        </header>
        <DeliveryDeadline delivery={delivery} now={now} />
        <SourceLink address={delivery.sourceUrl} />
        {delivery.openable && <OpenUnsentButton id={delivery.id} />}
        {delivery.archive && (
          <ArchivePanel
            deliveryId={delivery.id}
            archive={delivery.archive}
            isDelivered={isSent || isOpened}
          />
        )}
        {delivery.invitation && <InvitationPanel deliveryId={delivery.id} invitation={delivery.invitation} />}
        {delivery.refundable && <RefundButton id={delivery.id} />}
        {delivery.refunding && <p role="status">{texts.refundRequested}</p>}
        <section aria-labelledby="terms" className="flex flex-col gap-2">
          <h2 id="terms" className="font-semibold">
            License
          </h2>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
            {licenseTerms(delivery.duration).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          {delivery.license && (
            <p className="text-sm text-muted">
              <Link to="/license" className={linkClass}>
                License
              </Link>{' '}
              version {delivery.license.version}, SHA-256{' '}
              <span className="font-mono break-all">{delivery.license.sha256}</span>
            </p>
          )}
        </section>
        <section aria-labelledby="happened" className="flex flex-col gap-2">
          <h2 id="happened" className="font-semibold">
            Timeline
          </h2>
          <ol className="ml-1 flex flex-col gap-3 border-l-2 border-line pl-5 text-sm">
            {delivery.steps.map(({ step, at }, index) => (
              <li
                key={`${index}-${step}`}
                className="relative flex flex-wrap justify-between gap-x-4 before:absolute before:top-1.5 before:-left-[26px] before:size-2.5 before:rounded-full before:bg-primary"
              >
                <span>{DELIVERY_STEP_TEXTS[step]}</span>
                <time dateTime={at} className="text-muted">
                  {formatMoment(at)}
                </time>
              </li>
            ))}
          </ol>
        </section>
        <Link to="/profile?tab=rentals" className={`${linkClass} self-start text-sm`}>
          My Rentals
        </Link>
      </article>
    </div>
  );
}

function SourceLink({ address }: { readonly address: string | null }) {
  const source = address ? safeAddress(address) : undefined;
  if (!source) return null;
  return (
    <a
      href={source}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ size: 'lg', wide: true })}
    >
      Open the source code
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function RefundButton({ id }: { readonly id: string }) {
  const queryClient = useQueryClient();
  const refundMutation = useMutation({
    mutationFn: () => refundLateDelivery(id),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveryQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: RENTALS_KEY }),
      ]),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      {refundMutation.isError && (
        <p role="alert" className="rounded-input bg-danger-soft px-4 py-3 text-sm text-danger">
          {errorMessage(refundMutation.error, texts.refundFailed)}
        </p>
      )}
      <Button busy={refundMutation.isPending} onClick={() => refundMutation.mutate()}>
        Refund
      </Button>
    </div>
  );
}
