import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonClass, type ButtonStyle } from './styles.js';

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { readonly busy?: boolean };

/** A button. While it is `busy`, it keeps the focus, is announced to screen readers as busy, and ignores clicks. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(buttonClass({ variant, size, wide }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && (
        <span
          className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
          aria-hidden="true"
        />
      )}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link className={clsx(buttonClass({ variant, size, wide }), className)} {...rest} />;
}
