import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import type { ToastKind, ToastMessage } from '../../shared/ui/notify.js';

const SHOWN_FOR_MS = 6000;

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const satisfies Record<
  ToastKind,
  unknown
>;

/** Renders toasts at the bottom of the window and announces them to screen readers (Radix Toast). */
export default function Toasts({ toasts }: { readonly toasts: readonly ToastMessage[] }) {
  return (
    <Toast.Provider duration={SHOWN_FOR_MS} swipeDirection="down">
      {toasts.map((toast, index) => (
        <ToastItem key={index} toast={toast} />
      ))}
      <Toast.Viewport className="toasts fixed inset-x-0 z-50 mx-auto flex w-full max-w-toast flex-col gap-2 px-4" />
    </Toast.Provider>
  );
}

/** One toast. It closes after a time; a toast with an action remains until the action runs or the user closes it. */
function ToastItem({ toast: { kind, text, action } }: { readonly toast: ToastMessage }) {
  const [isOpen, setOpen] = useState(true);
  const Icon = ICONS[kind];
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={setOpen}
      type={kind === 'error' ? 'foreground' : 'background'}
      duration={action ? Infinity : SHOWN_FOR_MS}
      className="flex animate-rise items-center gap-2.5 rounded-button border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm text-text shadow-overlay data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <Toast.Description className="min-w-0 flex-1 py-2 font-medium">{text}</Toast.Description>
      {action && (
        <Toast.Action
          altText={action.label}
          onClick={action.run}
          className="min-h-9 shrink-0 rounded-input bg-button px-3 font-medium text-white hover:bg-button-hover"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Close toast"
        className="grid size-9 shrink-0 place-items-center rounded-input text-muted hover:bg-raised"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
