import { type Rental, rentalStatus, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { clsx } from 'clsx';
import { Code } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { safeAddress, safePicture } from '../../../shared/format/text.js';
import { Badge, type Tone } from '../../../shared/ui/Badge.js';
import { Button } from '../../../shared/ui/Button.js';
import { buttonClass, panelClass } from '../../../shared/ui/styles.js';
import { ReceiptLink } from './ReceiptLink.js';
import { RentToOwnDetails } from './RentToOwnDetails.js';
import { RentalDelivery } from './RentalDelivery.js';
import { RentalPeriods } from './RentalPeriods.js';
import { RentalTimeLeft } from './RentalTimeLeft.js';

const STATUS_BADGES: Record<
  'active' | 'expiring' | 'expired',
  { readonly tone: Tone; readonly label: string }
> = {
  active: { tone: 'success', label: 'Active' },
  expiring: { tone: 'warning', label: 'Expiring' },
  expired: { tone: 'danger', label: 'Expired' },
};

const BOUGHT_BADGE = { tone: 'primary', label: 'Bought' } as const;
const REFUNDED_BADGE = { tone: 'neutral', label: 'Refunded' } as const;

interface Props {
  readonly rental: Rental;
  readonly now: Date;
  /** Called when the user wants to extend the rental or to buy the MVP. */
  readonly onPay: (action: 'rent' | 'buy') => void;
  /** The renter's review of the MVP, shown in the card. */
  readonly review?: ReactNode;
  /** The menu to ask for a refund or to report a problem, shown in the card (PEOPLE-31). */
  readonly menu?: ReactNode;
}

/** A rental with its status, days left and progress bar, and buttons to extend or buy (RENT-30, RENT-32). */
export function RentalCard({ rental, now, onPay, review, menu }: Props) {
  const rentalState = rentalStatus(rental, now);
  const cover = safePicture(rental.mvp?.image ?? '');
  const isBought = rental.until === null;
  const isRefunded = rental.periods.length > 0 && rental.periods.every(({ refunded }) => refunded);
  const isRunning = rentalState.status !== 'expired' && !isRefunded;
  const badge = isRefunded ? REFUNDED_BADGE : isBought ? BOUGHT_BADGE : STATUS_BADGES[rentalState.status];
  const sourceAddress = rental.sourceUrl ? safeAddress(rental.sourceUrl) : undefined;
  const title = rental.mvp?.title ?? UNKNOWN_MVP;
  return (
    <article className={clsx(panelClass, 'flex h-full flex-col overflow-hidden')}>
      <div
        className={clsx(
          'grid items-start gap-x-4 gap-y-2 p-4',
          cover
            ? 'grid-cols-[96px_minmax(0,1fr)] sm:grid-cols-[144px_minmax(0,1fr)]'
            : 'grid-cols-[minmax(0,1fr)]',
        )}
      >
        {cover && (
          <img
            src={cover}
            alt=""
            width={144}
            height={81}
            loading="lazy"
            decoding="async"
            className="aspect-video w-full rounded-input border border-line bg-raised object-cover sm:row-span-2"
          />
        )}
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-start justify-between gap-2">
            <h3 className="min-w-0 font-display text-lg leading-6 font-bold">
              {rental.mvp ? (
                <Link to={`/mvp/${rental.mvpid}`} className="underline-offset-4 hover:underline">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            <div className="-mt-2 -mr-2 -mb-3 shrink-0">{menu}</div>
          </div>
          <p className="money flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            <span>
              {rental.until ? rental.duration : 'Permanent license'} · {formatPrice(rental.totalprice)}
            </span>
            <span className="whitespace-nowrap sm:before:mr-2.5 sm:before:content-['·'/'']">
              {rental.until
                ? `${isRunning ? 'ends' : 'ended'} ${formatDay(rental.until)}`
                : `since ${formatDay(rental.startdate)}`}
            </span>
          </p>
        </div>
        <div className="col-span-full flex min-w-0 flex-col gap-2.5 sm:col-span-1 sm:col-start-auto">
          {rental.until && isRunning && <RentalTimeLeft {...rentalState} />}
          {(rental.periods.length > 1 || isRefunded) && <RentalPeriods periods={rental.periods} />}
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
            <RentalDelivery rental={rental} isRunning={isRunning} />
            {rental.periods.length === 1 && !isRefunded && (
              <ReceiptLink receipt={rental.periods[0]?.receipt ?? null} />
            )}
            {review}
          </div>
          <div className="flex flex-wrap gap-3 empty:hidden">
            {isRunning && sourceAddress && (
              <a
                href={sourceAddress}
                target="_blank"
                rel="noopener noreferrer"
                className={clsx(
                  buttonClass({ variant: rentalState.status === 'active' ? 'primary' : 'secondary' }),
                  'whitespace-nowrap max-sm:flex-1',
                )}
              >
                <Code aria-hidden="true" className="size-4" />
                View code
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
            {rental.offer && (
              <Button
                variant={rentalState.status === 'active' ? 'secondary' : 'primary'}
                className="whitespace-nowrap max-sm:flex-1"
                onClick={() => onPay('rent')}
              >
                {isRunning ? 'Extend rental' : 'Rent again'}
              </Button>
            )}
          </div>
        </div>
      </div>
      {rental.offer && (
        <div className="mt-auto border-t border-line px-4">
          <RentToOwnDetails rental={rental} onBuy={() => onPay('buy')} />
        </div>
      )}
    </article>
  );
}
