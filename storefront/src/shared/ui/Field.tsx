import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { inputClass } from './styles.js';

interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly required?: boolean;
  readonly children: (controlProps: {
    id: string;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
}

/** A labeled form field; screen readers announce its hint and error with it. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const describedBy = clsx(hint != null && `${id}-hint`, error && `${id}-error`);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={clsx('text-sm font-medium', required && 'required-mark')}>
        {label}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': true as const }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint != null && (
        // Next to an error, only screen readers get the hint.
        <p id={`${id}-hint`} className={error ? 'sr-only' : 'text-sm text-muted'}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A one-line text field. */
export function TextField({ label, hint, error, className, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required === true}>
      {(controlProps) => <input {...controlProps} className={clsx(inputClass, className)} {...input} />}
    </Field>
  );
}

/** A text field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...input
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required === true}>
      {(controlProps) => (
        <textarea rows={4} {...controlProps} className={clsx(inputClass, 'resize-y', className)} {...input} />
      )}
    </Field>
  );
}

/** A select field, which uses the browser's own control. */
export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...input
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required === true}>
      {(controlProps) => (
        <select {...controlProps} className={clsx(inputClass, 'select', className)} {...input}>
          {children}
        </select>
      )}
    </Field>
  );
}
