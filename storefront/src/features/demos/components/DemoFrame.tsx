import { sandboxAttributeFor } from '@market/contract/screens/demo-sandbox';
import { clsx } from 'clsx';
import { useState } from 'react';
import { safeAddress, safePicture } from '../../../shared/format/text.js';
import { Loading } from '../../../shared/ui/Skeleton.js';
import { buttonClass } from '../../../shared/ui/styles.js';
import * as texts from '../texts.js';

interface Props {
  /** The address of the running demo; undefined before it has started. */
  readonly demoUrl: string | undefined;
  readonly title: string;
  /** The listing's picture, shown until the demo has loaded; '' for none. */
  readonly image: string;
}

/**
 * The demo in a sandboxed frame (DEMO-6). A site that forbids framing appears blank; the bar's link opens it in a
 * tab.
 */
export function DemoFrame({ demoUrl, title, image }: Props) {
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
        <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden bg-page p-6">
          <DemoLoading title={title} image={image} />
        </div>
      )}
    </div>
  );
}

/** The listing's picture and the text 'Opening …', shown until the demo has loaded. */
function DemoLoading({ title, image }: Pick<Props, 'title' | 'image'>) {
  const cover = safePicture(image);
  return (
    <Loading label="Loading demo...">
      <div aria-hidden="true" className="flex animate-wait flex-col items-center gap-6 text-center">
        {cover && (
          <img
            src={cover}
            alt=""
            width={480}
            height={270}
            className="dimmed aspect-video w-120 max-w-full rounded-card border border-line bg-raised object-cover shadow-raised"
          />
        )}
        <p className="flex items-center gap-3 font-display text-lg font-bold">
          <span className="size-5 animate-spin rounded-full border-2 border-primary border-t-transparent" />
          {texts.demoOpening(title)}
        </p>
      </div>
    </Loading>
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
