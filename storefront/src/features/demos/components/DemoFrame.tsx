import { sandboxAttributeFor } from '@market/contract/screens/demo-sandbox';
import { clsx } from 'clsx';
import { useState } from 'react';
import { safeAddress } from '../../../shared/format/text.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { buttonClass } from '../../../shared/ui/styles.js';

interface Props {
  /** The address of the running demo; undefined before it has started. */
  readonly demoUrl: string | undefined;
  readonly title: string;
}

/**
 * The demo in a sandboxed frame (DEMO-6). A site that forbids framing appears blank; the bar's link opens it in a
 * tab.
 */
export function DemoFrame({ demoUrl, title }: Props) {
  const [isLoaded, setLoaded] = useState(false);
  const address = demoUrl && safeAddress(demoUrl);
  return (
    <div className="relative min-h-0 flex-1 bg-white">
      {address && (
        <iframe
          title={`Demo of ${title}`}
          src={address}
          sandbox={sandboxAttributeFor(address, window.location.origin)}
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
          className="absolute inset-0 size-full"
        />
      )}
      {address && <BackToCountdown />}
      {!isLoaded && (
        <div className="pointer-events-none absolute inset-0 bg-page p-6">
          <Loading label="Loading demo...">
            <div className="mx-auto flex max-w-prose flex-col gap-4">
              <Skeleton className="h-10 w-1/2" />
              <Skeleton className="h-64 w-full" />
              <Skeleton className="h-6 w-3/4" />
            </div>
          </Loading>
        </div>
      )}
    </div>
  );
}

/**
 * A button after the frame that moves the focus to the demo's bar; otherwise Tab would move it into the frame again.
 */
function BackToCountdown() {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) =>
        currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('header button')?.focus()
      }
      className={clsx(buttonClass(), 'sr-only focus:not-sr-only focus:absolute focus:bottom-4 focus:left-4')}
    >
      Back to the countdown
    </button>
  );
}
