import { clsx } from 'clsx';

/**
 * Class names of a select field in a row of filters. Its width is fixed, so that nothing moves when counts appear in
 * its choices. On phones it is as wide as its text, so that more filters are visible.
 */
export function filterSelectClass(isSet: boolean): string {
  return clsx(
    'min-h-11 max-w-44 shrink-0 rounded-button border field-sizing-content bg-surface px-4 py-2 md:w-37 md:max-lg:pl-3 lg:w-44 text-base text-ellipsis transition-[border-color] md:text-sm',
    isSet
      ? 'border-primary font-medium text-primary'
      : 'border-line-strong text-text placeholder:text-muted hover:border-muted',
  );
}

/** Class names of a button that filters a list: a pill, 44 px high on phones, else 36 px, and tinted while pressed. */
export const filterButtonClass = clsx(
  'inline-flex min-h-11 shrink-0 items-center rounded-full border border-line-button bg-surface px-4 text-sm font-medium whitespace-nowrap transition-[border-color] md:min-h-9',
  'hover:border-line-strong aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary',
);
