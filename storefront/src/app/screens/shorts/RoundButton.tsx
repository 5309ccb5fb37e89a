import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** A round button of 44 px with an icon. */
export function RoundButton({ label, isDisabled = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface transition-[border-color,opacity] hover:border-line-strong aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
