import {
  PayPalCVVField,
  PayPalExpiryField,
  PayPalNameField,
  PayPalNumberField,
  usePayPalCardFields,
} from '@paypal/react-paypal-js';
import { type ReactNode, useState } from 'react';
import { formatPrice } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/Button.js';
import * as texts from '../texts.js';

const FIELD_ERROR_TEXTS = {
  INELIGIBLE_CARD_VENDOR: texts.cardNotAccepted,
  INVALID_NAME: texts.invalidCardName,
  INVALID_NUMBER: texts.invalidCardNumber,
  INVALID_EXPIRY: texts.invalidExpiry,
  INVALID_CVV: texts.invalidSecurityCode,
} as const;

/** PayPal's card fields, which are frames of PayPal, so the card's number never reaches this page (PAY-1). */
export function CardForm({ amount }: { readonly amount: number }) {
  const { cardFieldsForm } = usePayPalCardFields();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);

  const pay = async () => {
    if (!cardFieldsForm) return;
    setProblem(null);
    const state = await cardFieldsForm.getState();
    const firstError = state.errors[0];
    if (!state.isFormValid || firstError) {
      setProblem(firstError ? FIELD_ERROR_TEXTS[firstError] : texts.cardEmpty);
      return;
    }
    setPaying(true);
    // PayPal passes the same error to the provider's onError, which shows it.
    await cardFieldsForm.submit().catch(() => undefined);
    setPaying(false);
  };

  return (
    <div className="flex flex-col gap-4">
      <CardField label="Name on card">
        <PayPalNameField />
      </CardField>
      <CardField label="Card number">
        <PayPalNumberField />
      </CardField>
      <div className="grid grid-cols-2 gap-4">
        <CardField label="Expiry date">
          <PayPalExpiryField />
        </CardField>
        <CardField label="Security code">
          <PayPalCVVField />
        </CardField>
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button size="lg" busy={isPaying} disabled={!cardFieldsForm} onClick={() => void pay()}>
        Pay {formatPrice(amount)}
      </Button>
    </div>
  );
}

/** A card field with a visible label. Screen readers use the name of PayPal's frame instead. */
function CardField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="paypal-surface flex min-w-0 flex-col gap-1">
      <span className="text-sm font-medium">{label}</span>
      {children}
    </div>
  );
}
