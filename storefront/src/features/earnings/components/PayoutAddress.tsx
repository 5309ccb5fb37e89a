import type { PayoutAddress as Address } from '@market/contract/payouts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { TextField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
import { EARNINGS_KEY } from '../api/earnings-key.js';
import { confirmCode, sendCode } from '../api/earnings-queries.js';
import * as texts from '../texts.js';

interface Props {
  readonly address: Address;
  /** The account's e-mail address, suggested as the first PayPal address; empty if the account has none. */
  readonly ofAccount: string;
}

/** Shows the lister's PayPal address, or lets them type one and confirm it with a code (PAYOUT-10, PAYOUT-11). */
export function PayoutAddress({ address, ofAccount }: Props) {
  const [step, setStep] = useState<'shown' | 'address' | 'code'>(firstStep(address));
  return (
    <section aria-labelledby="payout-address" className="flex flex-col gap-4 border-t border-line p-5 md:p-6">
      <h3 id="payout-address" className="font-semibold">
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
        <AskCode
          current={address.address}
          suggested={address.address === null ? ofAccount : ''}
          onSent={() => setStep('code')}
          {...(address.address !== null && { onCancel: () => setStep('shown') })}
        />
      )}
      {step === 'code' && (
        <EnterCode
          sentTo={address.newAddress}
          onConfirmed={() => setStep('shown')}
          onOther={() => setStep('address')}
        />
      )}
    </section>
  );
}

function firstStep({ address, newAddress }: Address) {
  if (newAddress !== null) return 'code';
  return address === null ? 'address' : 'shown';
}

interface AskProps {
  readonly current: string | null;
  readonly suggested: string;
  readonly onSent: () => void;
  readonly onCancel?: () => void;
}

function AskCode({ current, suggested, onSent, onCancel }: AskProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(suggested);
  const asking = useMutation({
    mutationFn: () => sendCode(typed),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...EARNINGS_KEY, 'summary'] });
      onSent();
    },
  });
  return (
    <StepForm onSubmit={() => asking.mutate()}>
      <TextField
        label={current === null ? 'Your PayPal e-mail' : 'New PayPal e-mail'}
        type="email"
        autoComplete="email"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={current === null ? texts.addressLead : texts.addressChange}
        error={fieldErrorMessage(asking.error, 'address', texts.addressFailed)}
      />
      <Buttons>
        <Button type="submit" busy={asking.isPending}>
          Send code
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Buttons>
    </StepForm>
  );
}

interface CodeProps {
  readonly sentTo: string | null;
  readonly onConfirmed: () => void;
  readonly onOther: () => void;
}

function EnterCode({ sentTo, onConfirmed, onOther }: CodeProps) {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const again = useMutation({
    mutationFn: () => sendCode(sentTo ?? ''),
    onSuccess: (address) => notify('success', texts.codeSent(address)),
  });
  const confirming = useMutation({
    mutationFn: () => confirmCode(code),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: EARNINGS_KEY });
      onConfirmed();
    },
  });
  return (
    <StepForm onSubmit={() => confirming.mutate()}>
      <TextField
        label="Code from the e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
        hint={sentTo !== null && <span className="break-words">{texts.codeSent(sentTo)}</span>}
        error={
          fieldErrorMessage(confirming.error, 'code', texts.codeFailed) ??
          fieldErrorMessage(again.error, 'address', texts.addressFailed)
        }
      />
      <Buttons>
        <Button type="submit" busy={confirming.isPending}>
          Confirm
        </Button>
        {sentTo !== null && (
          <Button variant="secondary" busy={again.isPending} onClick={() => again.mutate()}>
            Send a new code
          </Button>
        )}
        <Button variant="ghost" onClick={onOther}>
          Use another address
        </Button>
      </Buttons>
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

function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

/** Returns the server's message for this field, else the message of the error. */
function fieldErrorMessage(error: unknown, field: string, fallback: string): string | undefined {
  if (error === null) return undefined;
  return (error instanceof ApiError ? error.fields[field] : undefined) ?? sentenceOf(error, fallback);
}
