import type { DeliveryPage } from '@market/contract/deliveries';
import { Clock, MailCheck, TimerOff, Undo2 } from 'lucide-react';
import { formatMoment } from '../../../shared/format/dates.js';
import * as texts from '../texts.js';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** The time left of the 24 hours until delivery (DELIVERY-1). */
export function DeliveryClock({ delivery, now }: { readonly delivery: DeliveryPage; readonly now: Date }) {
  const { icon: Icon, text } = describeDeadline(delivery, now);
  return (
    <p role="status" className="flex items-start gap-3 rounded-input bg-raised p-4">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function describeDeadline({ state, dueat, steps }: DeliveryPage, now: Date) {
  const sent = steps.findLast(({ step }) => step === 'sent' || step === 'resent');
  if (state === 'cancelled') return { icon: Undo2, text: texts.refunded };
  if (sent) return { icon: MailCheck, text: texts.sent(formatMoment(sent.at)) };
  const left = Date.parse(dueat) - now.getTime();
  if (left <= 0)
    return {
      icon: TimerOff,
      text: texts.overdue(formatMoment(dueat)),
    };
  return {
    icon: Clock,
    text: texts.due(formatMoment(dueat), formatTimeLeft(left)),
  };
}

function formatTimeLeft(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`;
}
