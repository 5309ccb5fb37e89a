import { clsx } from 'clsx';

/** The style options of buttons and of links that look like buttons. */
export interface ButtonStyle {
  readonly variant?: 'primary' | 'try' | 'secondary' | 'ghost' | 'danger' | 'destructive' | 'band';
  readonly size?: 'md' | 'lg' | 'icon';
  readonly wide?: boolean;
}

const VARIANT_CLASSES = {
  primary: 'bg-button text-white hover:bg-button-hover',
  // Yellow, for trying a demo; the homepage also uses it on its indigo bands. Renting uses `primary`.
  try: 'bg-accent text-on-accent font-semibold hover:bg-accent-hover',
  secondary: 'bg-surface text-text border border-line-button hover:border-line-strong',
  ghost: 'text-text hover:bg-raised',
  danger: 'bg-surface text-danger border border-line-button hover:border-danger hover:bg-danger-soft',
  destructive: 'bg-danger text-on-primary hover:opacity-90',
  // For buttons on the indigo bands of the homepage.
  band: 'border border-band-line text-on-band hover:bg-band-shape',
};

const SIZE_CLASSES = {
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-12 px-6 text-base',
  icon: 'size-11 shrink-0',
};

/** Class names of a button: at least 44 px high. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false }: ButtonStyle = {}): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded-button font-medium select-none',
    'transition-[background-color,border-color,color,opacity,transform] active:scale-[0.985]',
    'disabled:cursor-not-allowed disabled:opacity-55 disabled:active:scale-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    VARIANT_CLASSES[variant],
    SIZE_CLASSES[size],
    wide && 'w-full',
  );
}

/** Class names of a text input, select or text area. */
export const inputClass = clsx(
  'w-full min-h-11 rounded-button border border-line-strong bg-surface px-3 py-2 text-base text-ellipsis text-text',
  'placeholder:text-muted transition-[border-color] hover:border-muted',
  'disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted [&:is(input,textarea):read-only]:border-line [&:is(input,textarea):read-only]:bg-raised',
  'aria-invalid:border-danger',
);

/** Class names of an area with a border. */
export const panelClass = 'rounded-card border border-line bg-surface';

/** Class names of a link inside text. */
export const linkClass =
  'font-medium text-primary underline decoration-1 underline-offset-4 hover:decoration-2';

/** Class names of a menu's item. */
export const menuItemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-3 text-sm outline-none select-none data-[highlighted]:bg-raised data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 data-[highlighted]:outline-primary';

/** Class names of the panel that a menu opens. */
export const menuClass =
  'z-50 min-w-menu animate-appear rounded-button border border-line bg-surface p-1.5 shadow-overlay';
