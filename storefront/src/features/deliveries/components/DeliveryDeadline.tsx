import type { DeliveryPage } from '@market/contract/deliveries';
import { clsx } from 'clsx';
import { Clock, type LucideIcon, MailCheck, PackageOpen, TimerOff, Undo2 } from 'lucide-react';
import { formatMoment } from '../../../shared/format/dates.js';
import * as texts from '../texts.js';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

const TONE_CLASSES = {
  neutral: { background: 'bg-raised', icon: 'text-muted' },
  primary: { background: 'bg-primary-soft', icon: 'text-primary' },
  success: { background: 'bg-success-soft', icon: 'text-success' },
  warning: { background: 'bg-warning-soft', icon: 'text-warning' },
};

/** Shows how much is left of the 24 hours within which the code is delivered (DELIVERY-1). */
export function DeliveryDeadline({ delivery, now }: { readonly delivery: DeliveryPage; readonly now: Date }) {
  const { icon: Icon, tone, text } = describeDeadline(delivery, now);
  return (
    <p
      role="status"
      className={clsx('flex items-start gap-3 rounded-input p-4', TONE_CLASSES[tone].background)}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', TONE_CLASSES[tone].icon)} />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

interface DeadlineDisplay {
  readonly icon: LucideIcon;
  readonly tone: keyof typeof TONE_CLASSES;
  readonly text: string;
}

function describeDeadline({ state, dueat, steps, ...delivery }: DeliveryPage, now: Date): DeadlineDisplay {
  const sentStep = steps.findLast(({ step }) => step === 'sent' || step === 'resent');
  if (state === 'cancelled') return { icon: Undo2, tone: 'neutral', text: texts.orderRefunded };
  if (sentStep) return { icon: MailCheck, tone: 'success', text: texts.codeSent(formatMoment(sentStep.at)) };
  const openedStep = steps.find(({ step }) => step === 'opened');
  if (openedStep)
    return { icon: PackageOpen, tone: 'success', text: texts.codeOpened(formatMoment(openedStep.at)) };
  const leftMs = Date.parse(dueat) - now.getTime();
  if (leftMs <= 0)
    return {
      icon: TimerOff,
      tone: 'warning',
      text: texts.codeOverdue(formatMoment(dueat), delivery.refundable),
    };
  return {
    icon: Clock,
    tone: 'primary',
    text: texts.codeDueBy(formatMoment(dueat), formatTimeLeft(leftMs)),
  };
}

function formatTimeLeft(remainingMs: number): string {
  const minutes = Math.ceil(remainingMs / MINUTE_MS);
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`;
}
