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

const STATUS: Record<'active' | 'expiring' | 'expired', { readonly tone: Tone; readonly label: string }> = {
  active: { tone: 'success', label: 'Active' },
  expiring: { tone: 'warning', label: 'Expiring' },
  expired: { tone: 'danger', label: 'Expired' },
};

const BOUGHT = { tone: 'primary', label: 'Bought' } as const;
const REFUNDED = { tone: 'neutral', label: 'Refunded' } as const;

interface Props {
  readonly rental: Rental;
  readonly now: Date;
  /** Called when the user wants to extend the rental or to buy the MVP. */
  readonly onPay: (what: 'rent' | 'buy') => void;
  /** The renter's review of the MVP. */
  readonly review?: ReactNode;
  /** Asking for a refund and reporting a problem (PEOPLE-31). */
  readonly help?: ReactNode;
}

/** A day that stays on its line. */
const unbroken = (moment: string) => formatDay(moment).replaceAll(' ', '\u00a0');

/** Of the price credited from this share on, 'Rent to own' is unfolded (RENT-41). */
const UNFOLDED_FROM = 0.25;

function isOwningNear({ offer }: Rental, status: string): boolean {
  return offer !== null && (status === 'expiring' || offer.credit / offer.buyoutPrice >= UNFOLDED_FROM);
}

/** A rental with its status, days left and progress bar, and its extensions and purchase (RENT-30, RENT-32). */
export function RentalCard({ rental, now, onPay, review, help }: Props) {
  const standing = rentalStatus(rental, now);
  const cover = safePicture(rental.mvp?.image ?? '');
  const isBought = rental.until === null;
  const isRefunded = rental.periods.length > 0 && rental.periods.every(({ refunded }) => refunded);
  const status = isRefunded ? REFUNDED : isBought ? BOUGHT : STATUS[standing.status];
  return (
    <article
      className={clsx(
        panelClass,
        'grid content-start gap-x-4 gap-y-2 p-4',
        cover ? 'grid-cols-[96px_minmax(0,1fr)] sm:grid-cols-[160px_minmax(0,1fr)]' : 'grid-cols-1',
      )}
    >
      {cover && (
        <img
          src={cover}
          alt=""
          width={160}
          height={90}
          loading="lazy"
          decoding="async"
          className="aspect-video w-full self-start rounded-input bg-raised object-cover sm:row-span-2"
        />
      )}
      <div className="flex min-w-0 flex-col gap-1 sm:gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="min-w-0 font-semibold">
            {rental.mvp ? (
              <Link to={`/mvp/${rental.mvpid}`} className="underline-offset-4 hover:underline">
                {rental.mvp.title}
              </Link>
            ) : (
              UNKNOWN_MVP
            )}
          </h3>
          <Badge tone={status.tone}>{status.label}</Badge>
        </div>
        <p className="money text-sm text-balance text-muted">
          {rental.until
            ? `${rental.duration} · ${formatPrice(rental.totalprice)} · from ${unbroken(rental.since)} to ${unbroken(rental.until)}`
            : `Permanent license · ${formatPrice(rental.totalprice)} · from ${unbroken(rental.startdate)}`}{' '}
          {rental.periods.length === 1 && !isRefunded && (
            <ReceiptLink receipt={rental.periods[0]?.receipt ?? null} />
          )}
        </p>
      </div>
      <div className={clsx('flex min-w-0 flex-col gap-2', cover && 'max-sm:col-span-2')}>
        {rental.until && <RentalTimeLeft {...standing} />}
        {(rental.periods.length > 1 || isRefunded) && <RentalPeriods periods={rental.periods} />}
        <RentalDelivery rental={rental} isRunning={standing.status !== 'expired' && !isRefunded} />
        {review}
        <RentalChoices
          rental={rental}
          isRunning={standing.status !== 'expired' && !isRefunded}
          isFolded={!isOwningNear(rental, standing.status)}
          onRent={() => onPay('rent')}
          onBuy={() => onPay('buy')}
        />
        {help}
      </div>
    </article>
  );
}
