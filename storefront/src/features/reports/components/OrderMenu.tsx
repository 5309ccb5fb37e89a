import type { OrderReason } from '@market/contract/reports';
import { Ellipsis, Flag, Undo2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../shared/load-chunk.js';
import { buttonClass, menuClass, menuItemClass } from '../../../shared/ui/styles.js';

const OrderReportDialog = lazy(() => loadChunk(() => import('./OrderReportDialog.js')));

interface Props {
  readonly rentalId: string;
  readonly title: string;
  /** Whether any part of the payment can still be refunded. */
  readonly canRefund: boolean;
}

/** The menu of an order: 'Ask for a refund' and 'Report a problem' (PEOPLE-31). */
export function OrderMenu({ rentalId, title, canRefund }: Props) {
  const [reason, setReason] = useState<OrderReason | null>(null);
  const selectedReason = useRef<OrderReason | null>(null);
  // The dialog opens only after the menu has closed and the menu's button has the focus. When the dialog closes, the
  // focus then returns to that button.
  const openSelectedDialog = () => {
    setReason(selectedReason.current);
    selectedReason.current = null;
  };
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={`More actions for ${title}`}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={openSelectedDialog}
            className={menuClass}
          >
            {canRefund && (
              <DropdownMenu.Item
                className={menuItemClass}
                aria-label={`Ask for a refund of ${title}`}
                onSelect={() => (selectedReason.current = 'refund')}
              >
                <Undo2 aria-hidden="true" className="size-4 text-muted" />
                Ask for a refund
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item
              className={menuItemClass}
              aria-label={`Report a problem with ${title}`}
              onSelect={() => (selectedReason.current = 'order')}
            >
              <Flag aria-hidden="true" className="size-4 text-muted" />
              Report a problem
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Suspense>
        {reason && (
          <OrderReportDialog
            rentalId={rentalId}
            title={title}
            reason={reason}
            onClose={() => setReason(null)}
          />
        )}
      </Suspense>
    </>
  );
}
