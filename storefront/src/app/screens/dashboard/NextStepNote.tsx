import { Hourglass, type LucideIcon, MessageSquare, Wallet } from 'lucide-react';
import { ButtonLink } from '../../../shared/ui/Button.js';
import type { NextStep } from './next-step.js';

const ICONS: Readonly<Record<NextStep['kind'], LucideIcon>> = {
  payout: Wallet,
  message: MessageSquare,
  rental: Hourglass,
};

/** A note about the most urgent thing that the user should do, with one button (RENT-42). */
export function NextStepNote({ step: { kind, title, reason, link } }: { readonly step: NextStep }) {
  const Icon = ICONS[kind];
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center gap-x-4 gap-y-4 rounded-card bg-primary-soft p-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-primary">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="next-step" className="section-title">
          {title}
        </h2>
        <p className="text-sm text-muted empty:hidden">{reason}</p>
      </div>
      <ButtonLink to={link.to} className="max-sm:w-full">
        {link.label}
      </ButtonLink>
    </section>
  );
}
