import { OUTRIGHT, type PurchaseDuration, type RentalDuration } from '@market/contract/rentals/durations';
import type { AuthUser } from '@market/contract/identity/identity';
import type { Listing } from '@market/contract/listings/listings';
import type { Rental, RentalCreated } from '@market/contract/rentals/rentals';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { CheckoutListing } from '../../../shared/ui/CheckoutListing.js';
import type { Purchase } from '../../../features/payments/api/payment-calls.js';
import { PaymentPanel } from '../../../features/payments/components/PaymentPanel.js';
import { rentalTotal } from '../../../features/rentals/api/rental-total.js';
import { RentForm } from '../../../features/rentals/components/RentForm.js';
import { RentSuccess } from '../../../features/rentals/components/RentSuccess.js';
import { personName } from '../../../shared/format/text.js';
import { Dialog } from '../../../shared/ui/Dialog.js';

type Step =
  | { readonly name: 'form'; readonly duration: RentalDuration }
  | { readonly name: 'payment'; readonly duration: PurchaseDuration }
  | { readonly name: 'success'; readonly rental: RentalCreated['rental'] };

interface Props {
  /** `price` is the price of one month, in USD. */
  readonly listing: Pick<Listing, 'id' | 'title' | 'price' | 'image'> &
    Partial<Pick<Listing, 'createdBy' | 'rating' | 'reviewCount'>>;
  readonly user: AuthUser;
  /** The user's rental of this MVP: an extension starts at its end, and its price is credited to a purchase. */
  readonly rental?: Rental | null | undefined;
  /** Whether the user buys outright. The dialog then starts at the payment, without a duration to choose (RENT-3). */
  readonly isPurchase: boolean;
  /** The duration that is selected when the dialog opens. */
  readonly initialDuration?: RentalDuration;
  readonly onClose: () => void;
}

const STEP_TITLES = { form: 'Rent This MVP', payment: 'Payment', success: 'Order complete' };

/** The dialog in which a user rents or buys: form, payment, success (RENT-35). */
export default function RentFlow({
  listing,
  user,
  rental,
  isPurchase,
  initialDuration = '1 month',
  onClose,
}: Props) {
  const [step, setStep] = useState<Step>(
    isPurchase ? { name: 'payment', duration: OUTRIGHT } : { name: 'form', duration: initialDuration },
  );
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const renter = useMemo(() => ({ name: personName(user), email: user.email ?? '' }), [user]);
  const duration = step.name === 'payment' ? step.duration : null;
  // A successful payment changes `rental`, so the dialog uses the rental from before the payment.
  const [initialRental] = useState(rental ?? undefined);
  const [openedAt] = useState(() => new Date().toISOString());
  const currentRentalEnd =
    initialRental?.offer && initialRental.until && initialRental.until > openedAt
      ? initialRental.until
      : undefined;
  const startsAt = currentRentalEnd ?? openedAt;
  const { id, title, price, image, createdBy, rating, reviewCount } = listing;
  const purchase = useMemo(
    () => duration && createPurchase({ id, title, price, startsAt }, duration, initialRental),
    [id, title, price, startsAt, duration, initialRental],
  );
  const listingSummary = (
    <CheckoutListing
      title={title}
      image={image}
      lister={createdBy}
      rating={rating}
      reviewCount={reviewCount}
    />
  );
  const backToForm = (chosen: RentalDuration) => () => setStep({ name: 'form', duration: chosen });
  // The dialog cannot be closed during a payment, so that the user sees the payment's result.
  const isPaying = step.name === 'payment' && isBusy;
  const closeDialog = () => !isPaying && onClose();
  return (
    <Dialog
      open
      ignoresOutsideClicks
      onOpenChange={(open) => !open && closeDialog()}
      title={step.name === 'form' && currentRentalEnd ? 'Extend rental' : STEP_TITLES[step.name]}
      size={step.name === 'payment' ? 'checkout' : 'dialog'}
      isTitleHidden={step.name === 'success'}
    >
      {step.name === 'form' && (
        <RentForm
          listingSummary={listingSummary}
          monthlyPrice={listing.price}
          renter={renter}
          initialDuration={step.duration}
          startsAt={startsAt}
          isExtension={currentRentalEnd !== undefined}
          onSubmit={(chosen) => setStep({ name: 'payment', duration: chosen })}
          onCancel={onClose}
        />
      )}
      {purchase && (
        <PaymentPanel
          purchase={purchase}
          listingSummary={listingSummary}
          renter={renter}
          onPaid={(rental) => setStep({ name: 'success', rental })}
          onBusyChange={setBusy}
          {...(purchase.duration !== OUTRIGHT && { onBack: backToForm(purchase.duration) })}
        />
      )}
      {step.name === 'success' && (
        <RentSuccess
          rental={step.rental}
          listingSummary={listingSummary}
          email={renter.email}
          onContinue={() => void navigate('/browse')}
        />
      )}
    </Dialog>
  );
}

interface PurchasedListing extends Pick<Listing, 'id' | 'title' | 'price'> {
  readonly startsAt: string;
}

function createPurchase(
  { id, title, price, startsAt }: PurchasedListing,
  duration: PurchaseDuration,
  rental: Rental | undefined,
): Purchase {
  const total = rentalTotal(price, duration);
  const purchase = { mvpId: id, title, duration, startsAt, amount: total };
  if (!rental?.offer) return purchase;
  const credit = duration === OUTRIGHT ? rental.offer.credit : 0;
  return { ...purchase, amount: total - credit, credit, rentalId: rental.id };
}
