import type { DeliveryPage } from '@market/contract/deliveries';
import { clsx } from 'clsx';
import { Clock, type LucideIcon, MailCheck, TimerOff, Undo2 } from 'lucide-react';
import { formatMoment } from '../../../shared/format/dates.js';
import * as texts from '../texts.js';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

const TONES = {
  neutral: { background: 'bg-raised', icon: 'text-muted' },
  primary: { background: 'bg-primary-soft', icon: 'text-primary' },
  success: { background: 'bg-success-soft', icon: 'text-success' },
  warning: { background: 'bg-warning-soft', icon: 'text-warning' },
};

/** Shows how much is left of the 24 hours within which the code is delivered (DELIVERY-1). */
export function DeliveryDeadline({ delivery, now }: { readonly delivery: DeliveryPage; readonly now: Date }) {
  const { icon: Icon, tone, text } = describeDeadline(delivery, now);
  return (
    <p role="status" className={clsx('flex items-start gap-3 rounded-input p-4', TONES[tone].background)}>
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', TONES[tone].icon)} />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

interface Deadline {
  readonly icon: LucideIcon;
  readonly tone: keyof typeof TONES;
  readonly text: string;
}

function describeDeadline({ state, dueat, steps }: DeliveryPage, now: Date): Deadline {
  const sentStep = steps.findLast(({ step }) => step === 'sent' || step === 'resent');
  if (state === 'cancelled') return { icon: Undo2, tone: 'neutral', text: texts.refunded };
  if (sentStep) return { icon: MailCheck, tone: 'success', text: texts.sent(formatMoment(sentStep.at)) };
  const leftMs = Date.parse(dueat) - now.getTime();
  if (leftMs <= 0)
    return {
      icon: TimerOff,
      tone: 'warning',
      text: texts.overdue(formatMoment(dueat)),
    };
  return {
    icon: Clock,
    tone: 'primary',
    text: texts.due(formatMoment(dueat), formatTimeLeft(leftMs)),
  };
}

function formatTimeLeft(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`;
}
