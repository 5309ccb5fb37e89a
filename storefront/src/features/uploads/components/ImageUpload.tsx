import { IMAGE_MAX_BYTES, IMAGE_TEXTS, IMAGE_TYPES, imageSrcSet } from '@market/contract/uploads/images';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { sendImage } from '../api/upload-queries.js';
import { useReportPending } from '../api/use-report-pending.js';
import * as texts from '../texts.js';

interface Props {
  /** Address of the picture in the form; may be empty. */
  readonly value: string;
  /** Called with the address of the uploaded picture, or an empty string after its removal. */
  readonly onChange: (image: string) => void;
  /** Called when an upload begins or ends. */
  readonly onPendingChange: (isPending: boolean) => void;
}

/** Uploads a listing's picture and shows the current one; passes its address to `onChange` (UPLOAD-5). */
export function ImageUpload({ value, onChange, onPendingChange }: Props) {
  const inputRef = useRef<HTMLInputElement>(null);
  const uploadMutation = useMutation({
    mutationFn: (file: File) =>
      file.size >= IMAGE_MAX_BYTES ? Promise.reject(new Error(IMAGE_TEXTS.tooLarge)) : sendImage(file),
    onSuccess: onChange,
  });
  useReportPending(uploadMutation.isPending, onPendingChange);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-input border border-dashed border-line-strong p-4">
      <input
        ref={inputRef}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label="Image file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) uploadMutation.mutate(file);
        }}
      />
      {value.startsWith('/media/') && (
        <img
          src={value}
          srcSet={imageSrcSet(value)}
          sizes="160px"
          alt="The picture of your MVP"
          width={160}
          height={90}
          className="aspect-video w-40 rounded-input bg-raised object-cover"
        />
      )}
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            busy={uploadMutation.isPending}
            onClick={() => inputRef.current?.click()}
          >
            <ImagePlus aria-hidden="true" className="size-4" />
            {value ? 'Replace image' : 'Upload an image'}
          </Button>
          {value && (
            <Button variant="ghost" onClick={() => onChange('')}>
              Remove image
            </Button>
          )}
          <p className="text-sm text-muted">{texts.imageLimits}</p>
        </div>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {uploadMutation.isError && errorMessage(uploadMutation.error, IMAGE_TEXTS.notImage)}
        </p>
      </div>
    </div>
  );
}
