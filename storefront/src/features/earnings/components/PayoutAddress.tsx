import type { PayoutAddress as Address } from '@market/contract/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { TextField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
import { EARNINGS_KEY } from '../api/earnings-key.js';
import { confirmPayoutAddressCode, sendPayoutAddressCode } from '../api/earnings-queries.js';
import * as texts from '../texts.js';

interface Props {
  readonly address: Address;
  /** The account's e-mail address, suggested as the first PayPal address; empty if the account has none. */
  readonly accountEmail: string;
  /** Whether a heading above the form already names the PayPal address. */
  readonly isHeadingHidden?: boolean;
}

/** Shows the lister's PayPal address, or lets them type one and confirm it with a code (PAYOUT-10, PAYOUT-11). */
export function PayoutAddress({ address, accountEmail, isHeadingHidden = false }: Props) {
  const [step, setStep] = useState<'shown' | 'address' | 'code'>(initialStep(address));
  return (
    <section aria-labelledby="payout-address" className="flex flex-col gap-4 border-t border-line p-5 md:p-6">
      <h3 id="payout-address" className={isHeadingHidden ? 'sr-only' : 'font-semibold'}>
        PayPal address
      </h3>
      {step === 'shown' && address.address !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">
            <span className="font-medium break-all">{address.address}</span>
            {address.confirmedAt && (
              <span className="block text-sm text-muted">Confirmed {formatDay(address.confirmedAt)}</span>
            )}
          </p>
          <Button variant="secondary" onClick={() => setStep('address')}>
            Change
          </Button>
        </div>
      )}
      {step === 'address' && (
        <AddressForm
          currentEmail={address.address}
          suggestedEmail={address.address === null ? accountEmail : ''}
          onCodeSent={() => setStep('code')}
          {...(address.address !== null && { onCancel: () => setStep('shown') })}
        />
      )}
      {step === 'code' && (
        <CodeForm
          sentTo={address.newAddress}
          onConfirmed={() => setStep('shown')}
          onChangeAddress={() => setStep('address')}
        />
      )}
    </section>
  );
}

function initialStep({ address, newAddress }: Address) {
  if (newAddress !== null) return 'code';
  return address === null ? 'address' : 'shown';
}

interface AddressFormProps {
  readonly currentEmail: string | null;
  readonly suggestedEmail: string;
  readonly onCodeSent: () => void;
  readonly onCancel?: () => void;
}

function AddressForm({ currentEmail, suggestedEmail, onCodeSent, onCancel }: AddressFormProps) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState(suggestedEmail);
  const sendCodeMutation = useMutation({
    mutationFn: () => sendPayoutAddressCode(email),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [...EARNINGS_KEY, 'summary'] });
      onCodeSent();
    },
  });
  return (
    <StepForm onSubmit={() => sendCodeMutation.mutate()}>
      <TextField
        label={currentEmail === null ? 'Your PayPal e-mail' : 'New PayPal e-mail'}
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hint={currentEmail === null ? texts.addressLead : texts.addressChangeHint}
        error={fieldErrorMessage(sendCodeMutation.error, 'address', texts.confirmationCodeNotSent)}
      />
      <FormButtons>
        <Button type="submit" busy={sendCodeMutation.isPending}>
          Send code
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </FormButtons>
    </StepForm>
  );
}

interface CodeFormProps {
  readonly sentTo: string | null;
  readonly onConfirmed: () => void;
  readonly onChangeAddress: () => void;
}

function CodeForm({ sentTo, onConfirmed, onChangeAddress }: CodeFormProps) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const resendMutation = useMutation({
    mutationFn: () => sendPayoutAddressCode(sentTo ?? ''),
    onSuccess: (address) => notify('success', texts.confirmationCodeSent(address)),
  });
  const confirmMutation = useMutation({
    mutationFn: () => confirmPayoutAddressCode(code),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: EARNINGS_KEY });
      onConfirmed();
    },
  });
  return (
    <StepForm onSubmit={() => confirmMutation.mutate()}>
      <TextField
        label="Code from the e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
        hint={sentTo !== null && <span className="break-words">{texts.confirmationCodeSent(sentTo)}</span>}
        error={
          fieldErrorMessage(confirmMutation.error, 'code', texts.addressNotConfirmed) ??
          fieldErrorMessage(resendMutation.error, 'address', texts.confirmationCodeNotSent)
        }
      />
      <FormButtons>
        <Button type="submit" busy={confirmMutation.isPending}>
          Confirm
        </Button>
        {sentTo !== null && (
          <Button variant="secondary" busy={resendMutation.isPending} onClick={() => resendMutation.mutate()}>
            Send a new code
          </Button>
        )}
        <Button variant="ghost" onClick={onChangeAddress}>
          Use another address
        </Button>
      </FormButtons>
    </StepForm>
  );
}

function StepForm({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

function FormButtons({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

/** Returns the server's message for this field, else the message of the error. */
function fieldErrorMessage(error: unknown, field: string, fallback: string): string | undefined {
  if (error === null) return undefined;
  return (error instanceof ApiError ? error.fields[field] : undefined) ?? errorMessage(error, fallback);
}
