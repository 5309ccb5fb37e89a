import type { ReactNode } from 'react';
import { errorMessage } from '../http/api-error.js';
import { Button } from './Button.js';

interface Props {
  /** The fields of the form. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  /** Whether the required fields are filled in. */
  readonly isComplete: boolean;
  /** The mutation that submits the form. */
  readonly mutation: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  /** Shown if submitting fails, followed by the API's message. */
  readonly failureText: string;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** A form in a dialog, with Cancel and a submit button. A failure is shown below the fields, which keep their input. */
export function DialogForm({
  children,
  submitLabel,
  isComplete,
  mutation,
  failureText,
  onSubmit,
  onCancel,
}: Props) {
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onSubmit();
      }}
    >
      {children}
      {mutation.isError && (
        <p role="alert" className="text-sm text-danger">
          {failureText} {errorMessage(mutation.error, '')}
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={mutation.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isComplete} busy={mutation.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
