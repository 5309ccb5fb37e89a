import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../shared/load-chunk.js';
import { ErrorBoundary } from '../../shared/ErrorBoundary.js';
import { type ToastMessage, subscribeToToasts } from '../../shared/ui/notify.js';

const Toasts = lazy(() => loadChunk(() => import('./Toasts.js')));

/** Shows toasts. The code that renders them loads when the first toast appears. */
export function ToastHost() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  useEffect(() => subscribeToToasts((toast) => setToasts((before) => [...before, toast])), []);
  if (toasts.length === 0) return null;
  return (
    <ErrorBoundary fallback={<PlainToast toast={toasts.at(-1)} />}>
      <Suspense>
        <Toasts toasts={toasts} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The latest toast as plain text, if the code that renders toasts cannot be loaded. */
function PlainToast({ toast }: { readonly toast: ToastMessage | undefined }) {
  return (
    <p
      role="status"
      className="above-navigation fixed inset-x-0 z-50 mx-auto w-fit max-w-dialog rounded-button border border-line bg-surface px-4 py-3 text-sm shadow-overlay md:bottom-6"
    >
      {toast?.text}
    </p>
  );
}
