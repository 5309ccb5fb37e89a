import { type Rental, rentalStatus, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { safePicture } from '../../../shared/format/text.js';
import { Badge, type Tone } from '../../../shared/ui/Badge.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { ReceiptLink } from './ReceiptLink.js';
import { RentalChoices } from './RentalChoices.js';
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
  readonly onPay: (what: 'rent' | 'buy') => void;
  /** Rendered in the card: the renter's review of the MVP. */
  readonly review?: ReactNode;
  /** Rendered in the card: the menu to ask for a refund or report a problem (PEOPLE-31). */
  readonly help?: ReactNode;
}

/** Formats a day without line breaks. */
const formatUnbrokenDay = (moment: string) => formatDay(moment).replaceAll(' ', '\u00a0');

/** 'Rent to own' is expanded if at least this share of the buyout price is credited (RENT-41). */
const EXPANDED_FROM_SHARE = 0.25;

function isMostlyCredited({ offer }: Rental, status: string): boolean {
  return offer !== null && (status === 'expiring' || offer.credit / offer.buyoutPrice >= EXPANDED_FROM_SHARE);
}

/** A rental with its status, days left and progress bar, and buttons to extend or buy (RENT-30, RENT-32). */
export function RentalCard({ rental, now, onPay, review, help }: Props) {
  const standing = rentalStatus(rental, now);
  const cover = safePicture(rental.mvp?.image ?? '');
  const isBought = rental.until === null;
  const isRefunded = rental.periods.length > 0 && rental.periods.every(({ refunded }) => refunded);
  const isRunning = standing.status !== 'expired' && !isRefunded;
  const status = isRefunded ? REFUNDED_BADGE : isBought ? BOUGHT_BADGE : STATUS_BADGES[standing.status];
  return (
    <article className={clsx(panelClass, 'flex flex-col gap-4 p-4')}>
      <div
        className={clsx(
          'grid items-start gap-x-4 gap-y-1',
          cover
            ? 'grid-cols-[96px_minmax(0,1fr)_auto] sm:grid-cols-[128px_minmax(0,1fr)_auto]'
            : 'grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        {cover && (
          <img
            src={cover}
            alt=""
            width={128}
            height={72}
            loading="lazy"
            decoding="async"
            className="row-span-2 aspect-video w-full rounded-input bg-raised object-cover"
          />
        )}
        <h3 className="min-w-0 text-base font-semibold">
          {rental.mvp ? (
            <Link to={`/mvp/${rental.mvpid}`} className="underline-offset-4 hover:underline">
              {rental.mvp.title}
            </Link>
          ) : (
            UNKNOWN_MVP
          )}
        </h3>
        <div className="-my-2 -mr-2 flex shrink-0 items-center gap-1">
          <Badge tone={status.tone}>{status.label}</Badge>
          {help}
        </div>
        <p className="money col-span-2 text-sm text-balance text-muted">
          {rental.until
            ? `${rental.duration} · ${formatPrice(rental.totalprice)} · from ${formatUnbrokenDay(rental.since)} to ${formatUnbrokenDay(rental.until)}`
            : `Permanent license · ${formatPrice(rental.totalprice)} · from ${formatUnbrokenDay(rental.startdate)}`}{' '}
          {rental.periods.length === 1 && !isRefunded && (
            <ReceiptLink receipt={rental.periods[0]?.receipt ?? null} />
          )}
        </p>
      </div>
      {rental.until && <RentalTimeLeft {...standing} />}
      {(rental.periods.length > 1 || isRefunded) && <RentalPeriods periods={rental.periods} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <RentalDelivery rental={rental} isRunning={isRunning} />
        {review}
      </div>
      <div className="mt-auto">
        <RentalChoices
          rental={rental}
          isRunning={isRunning}
          isFolded={!isMostlyCredited(rental, standing.status)}
          onRent={() => onPay('rent')}
          onBuy={() => onPay('buy')}
        />
      </div>
    </article>
  );
}
