import {
  type Screenshot,
  SCREENSHOT_ALT_MAX_LENGTH,
  SCREENSHOT_TEXTS,
  SCREENSHOTS_MAX,
} from '@market/contract/listings/screenshots';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS, IMAGE_TYPES, imageSrcSet } from '@market/contract/uploads/images';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { buttonClass, inputClass } from '../../../shared/ui/styles.js';
import { sendImage } from '../api/upload-queries.js';
import { useReportPending } from '../api/use-report-pending.js';

interface Props {
  readonly value: readonly Screenshot[];
  /** Called with a function that changes the current screenshots, because they may have changed during an upload. */
  readonly onChange: (change: (screenshots: readonly Screenshot[]) => Screenshot[]) => void;
  /** Called when uploads begin or end. */
  readonly onPendingChange: (isPending: boolean) => void;
  readonly error: string | undefined;
}

/**
 * Uploads a listing's screenshots, one after the other; each has a description, and buttons change their order
 * (LIST-41).
 */
export function ScreenshotsUpload({ value, onChange, onPendingChange, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /**
   * CSS selector of the element that gets the focus after a change of the list, since the change removes the focused
   * element.
   */
  const focusSelector = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (focusSelector.current === undefined) return;
    (list.current?.querySelector<HTMLElement>(focusSelector.current) ?? document.getElementById(id))?.focus();
    focusSelector.current = undefined;
  }, [value, id]);
  // Whether the user has left the form, so that the remaining files are not uploaded.
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => void (hasLeft.current = true);
  }, []);
  const uploadMutation = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const freeCount = SCREENSHOTS_MAX - value.length;
      for (const file of files.slice(0, freeCount)) {
        await uploadScreenshot(file, onChange);
        if (hasLeft.current) return;
      }
      if (files.length > freeCount) throw new Error(SCREENSHOT_TEXTS.tooMany);
    },
  });
  const { isPending } = uploadMutation;
  useReportPending(isPending, onPendingChange);
  const moveScreenshot = (index: number, step: -1 | 1) => {
    focusSelector.current = `[data-at="${index + step}"] [data-move="${step}"]`;
    setAnnouncement(`Moved to position ${index + step + 1} of ${value.length}`);
    onChange((currentScreenshots) => swapScreenshots(currentScreenshots, index, index + step));
  };
  const removeScreenshot = (index: number) => {
    focusSelector.current = `[data-at="${Math.min(index, value.length - 2)}"] input`;
    setAnnouncement('Screenshot removed');
    onChange((currentScreenshots) => currentScreenshots.filter((_, position) => position !== index));
  };
  const blankIndex = value.findIndex(({ alt }) => alt.trim() === '');
  // An error while files are uploaded is about these files, unless a description is missing.
  const isAboutUpload = error !== undefined && isPending && blankIndex === -1;
  const invalidIndex = error === undefined || isAboutUpload ? -1 : Math.max(blankIndex, 0);
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-sm font-medium">Screenshots (optional)</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Up to {SCREENSHOTS_MAX}, shown in this order on your MVP’s page. Describe each one for people who
        cannot see it.
      </p>
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {value.map(({ image, alt }, index) => (
          <li
            key={image}
            data-at={index}
            className="flex flex-wrap items-center gap-3 rounded-input border border-line p-3 sm:flex-nowrap"
          >
            <img
              src={image}
              srcSet={imageSrcSet(image)}
              sizes="112px"
              alt=""
              width={112}
              height={63}
              className="aspect-video w-28 shrink-0 rounded-input bg-raised object-cover object-top"
            />
            <input
              value={alt}
              maxLength={SCREENSHOT_ALT_MAX_LENGTH}
              placeholder="What it shows"
              aria-label={`Description of screenshot ${index + 1}`}
              aria-invalid={index === invalidIndex || undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ target }) =>
                onChange((currentScreenshots) =>
                  currentScreenshots.map((screenshot, position) =>
                    position === index ? { ...screenshot, alt: target.value } : screenshot,
                  ),
                )
              }
              className={`${inputClass} order-last min-w-0 basis-full sm:order-none sm:basis-auto`}
            />
            <div className="ml-auto flex">
              {([-1, 1] as const).map((step) => (
                <button
                  key={step}
                  type="button"
                  data-move={step}
                  aria-label={`Move screenshot ${index + 1} ${step === -1 ? 'earlier' : 'later'}`}
                  aria-disabled={!(index + step in value) || undefined}
                  onClick={() => index + step in value && moveScreenshot(index, step)}
                  className={buttonClass({ variant: 'ghost', size: 'icon' })}
                >
                  {step === -1 ? (
                    <ArrowUp aria-hidden="true" className="size-4" />
                  ) : (
                    <ArrowDown aria-hidden="true" className="size-4" />
                  )}
                </button>
              ))}
              <button
                type="button"
                aria-label={`Remove screenshot ${index + 1}`}
                onClick={() => removeScreenshot(index)}
                className={buttonClass({ variant: 'ghost', size: 'icon' })}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        accept={IMAGE_TYPES.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label="Screenshot files"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) uploadMutation.mutate(files);
        }}
      />
      {value.length < SCREENSHOTS_MAX && (
        <Button
          id={id}
          variant="secondary"
          className="self-start"
          busy={isPending}
          data-invalid={isAboutUpload || undefined}
          aria-describedby={isAboutUpload ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" className="size-4" />
          Add screenshots
        </Button>
      )}
      <p role="alert" id={`${id}-error`} className="text-sm text-danger empty:hidden">
        {uploadMutation.isError ? errorMessage(uploadMutation.error, IMAGE_TEXTS.notImage) : error}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

/** Uploads one file and appends it. Throws an error that names the file. */
async function uploadScreenshot(file: File, onChange: Props['onChange']): Promise<void> {
  try {
    if (file.size >= IMAGE_MAX_BYTES) throw new Error(IMAGE_TEXTS.tooLarge);
    const image = await sendImage(file);
    onChange((currentScreenshots) =>
      currentScreenshots.length < SCREENSHOTS_MAX
        ? [...currentScreenshots, { image, alt: '' }]
        : [...currentScreenshots],
    );
  } catch (error) {
    throw new Error(`${file.name}: ${errorMessage(error, IMAGE_TEXTS.notImage)}`, { cause: error });
  }
}

function swapScreenshots(
  screenshots: readonly Screenshot[],
  firstIndex: number,
  secondIndex: number,
): Screenshot[] {
  const newPositions = screenshots.map((_, position) =>
    position === firstIndex ? secondIndex : position === secondIndex ? firstIndex : position,
  );
  return newPositions.flatMap((position) => screenshots[position] ?? []);
}
