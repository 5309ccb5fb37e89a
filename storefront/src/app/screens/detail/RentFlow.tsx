import { OUTRIGHT, type PurchaseDuration, type RentalDuration } from '@market/contract/durations';
import type { AuthUser } from '@market/contract/identity';
import type { Listing } from '@market/contract/listings';
import type { RentalCreated } from '@market/contract/rentals';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
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
  readonly listing: Listing;
  readonly user: AuthUser;
  /** Buying for good starts at the payment: there is nothing to choose (DECISIONS 11). */
  readonly outright: boolean;
  readonly onClose: () => void;
}

const TITLES = { form: 'Rent This MVP', payment: 'Payment', success: 'Thank you' };

/** Form → payment → success, in one dialog (SPEC §4 'Rent flow'). */
export default function RentFlow({ listing, user, outright, onClose }: Props) {
  const [step, setStep] = useState<Step>(
    outright ? { name: 'payment', duration: OUTRIGHT } : { name: 'form', duration: '1 month' },
  );
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const renter = useMemo(() => ({ name: personName(user), email: user.email ?? '' }), [user]);
  const duration = step.name === 'payment' ? step.duration : null;
  const purchase = useMemo(
    () =>
      duration && {
        mvpId: listing.id,
        title: listing.title,
        duration,
        amount: rentalTotal(listing.price, duration),
      },
    [listing.id, listing.title, listing.price, duration],
  );
  const backToForm = (chosen: RentalDuration) => () => setStep({ name: 'form', duration: chosen });
  // A payment that is being completed is seen to its end.
  const close = () => !isBusy && onClose();
  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && close()}
      title={TITLES[step.name]}
      description={listing.title}
    >
      {step.name === 'form' && (
        <RentForm
          monthlyPrice={listing.price}
          renter={renter}
          initial={step.duration}
          onSubmit={(chosen) => setStep({ name: 'payment', duration: chosen })}
          onCancel={onClose}
        />
      )}
      {purchase && (
        <PaymentPanel
          purchase={purchase}
          renter={renter}
          onPaid={(rental) => setStep({ name: 'success', rental })}
          onBusy={setBusy}
          {...(purchase.duration !== OUTRIGHT && { onBack: backToForm(purchase.duration) })}
        />
      )}
      {step.name === 'success' && (
        <RentSuccess rental={step.rental} onContinue={() => void navigate('/browse')} />
      )}
    </Dialog>
  );
}
