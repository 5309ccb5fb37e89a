import type { CouponPrice } from '@market/contract/coupons';
import { useMutation } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { TextField } from '../../../shared/ui/Field.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { priceWithCoupon } from '../api/coupon-price.js';
import type { Purchase } from '../api/payment-calls.js';
import * as texts from '../texts.js';

interface Props {
  readonly purchase: Purchase;
  readonly coupon: CouponPrice | null;
  /** Whether the coupon cannot be changed now, because a payment is in progress. */
  readonly disabled: boolean;
  readonly onChange: (coupon: CouponPrice | null) => void;
}

/** The checkout's field for a coupon code; the server calculates the price (COUPON-2, COUPON-6). */
export function CouponField({ purchase, coupon, disabled, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [inputValue, setInputValue] = useState('');
  const applyMutation = useMutation({
    mutationFn: () => priceWithCoupon(purchase, inputValue),
    onSuccess: (price) => {
      onChange(price);
      setOpen(false);
      setInputValue('');
    },
  });
  if (coupon)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p role="status" className="min-w-0 text-success">
          Coupon <span className="break-all">{coupon.code}</span>: {coupon.percent}% off
        </p>
        <Button variant="ghost" disabled={disabled} onClick={() => onChange(null)}>
          Remove coupon
        </Button>
      </div>
    );
  if (!isOpen)
    return (
      <button
        type="button"
        className={`${linkClass} -my-1.5 flex min-h-8 items-center gap-2 self-start text-sm disabled:cursor-not-allowed disabled:opacity-55`}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <Ticket aria-hidden="true" className="size-4" />
        Add a coupon
      </button>
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        applyMutation.mutate();
      }}
    >
      <TextField
        label="Coupon code"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        value={inputValue}
        onChange={({ target }) => setInputValue(target.value)}
        error={couponErrorMessage(applyMutation.error)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={applyMutation.isPending} disabled={disabled}>
          Apply coupon
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Returns the server's message for the coupon field, else the message of the error. */
function couponErrorMessage(error: unknown): string | undefined {
  if (error === null) return undefined;
  return (
    (error instanceof ApiError ? error.fields['couponCode'] : undefined) ??
    errorMessage(error, texts.couponFailed)
  );
}
