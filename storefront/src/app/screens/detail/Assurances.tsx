import { BadgeCheck, CalendarX, CreditCard, MailCheck, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { linkClass } from '../../../shared/ui/styles.js';
import * as texts from './texts.js';

/** The assurances to buyers: review, delivery, refund, no automatic renewal, and payment methods (FIND-36). */
export function Assurances() {
  const { review, delivery, refund, refundLink, renewal, payment } = texts.assurances;
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-4 text-sm text-muted">
      <li className="flex items-center gap-2.5">
        <BadgeCheck aria-hidden="true" className={ICON_CLASSES} />
        {review}
      </li>
      <li className="flex items-center gap-2.5">
        <MailCheck aria-hidden="true" className={ICON_CLASSES} />
        {delivery}
      </li>
      <li className="flex items-center gap-2.5">
        <ShieldCheck aria-hidden="true" className={ICON_CLASSES} />
        <span>
          {refund}{' '}
          <Link to="/refunds" className={linkClass}>
            {refundLink}
          </Link>
        </span>
      </li>
      <li className="flex items-center gap-2.5">
        <CalendarX aria-hidden="true" className={ICON_CLASSES} />
        {renewal}
      </li>
      <li className="flex items-center gap-2.5">
        <CreditCard aria-hidden="true" className={ICON_CLASSES} />
        {payment}
      </li>
    </ul>
  );
}

const ICON_CLASSES = 'size-4 shrink-0 text-success';
