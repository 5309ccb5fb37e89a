import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../shared/ui/Field.js';
import type { DraftKey } from '../api/listing-draft.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import type { UploadComponents } from '../api/upload-components.js';
import type { UploadField } from '../api/use-pending-uploads.js';
import * as texts from '../texts.js';
import { FormSection } from './FormSection.js';

/** Sets screenshots without validating them, because the user has not described a new screenshot yet. */
const WITHOUT_VALIDATION = { shouldDirty: true, shouldTouch: true } as const;
const WITH_VALIDATION = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface Props {
  readonly uploadComponents: UploadComponents;
  readonly draftKey: DraftKey;
  readonly isSubmitting: boolean;
  /** Called when an upload for a field begins or ends. */
  readonly onPendingChange: (field: UploadField, isPending: boolean) => void;
}

/** Form fields for the video, the picture and the screenshots (LIST-4, LIST-41). */
export function ListingMediaFields({
  uploadComponents: { Image, Screenshots, Video },
  draftKey,
  isSubmitting,
  onPendingChange,
}: Props) {
  const { register, formState, setValue, control, getValues } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  const [image, screenshots] = useWatch({ control, name: ['image', 'screenshots'] });
  return (
    <FormSection title="Video and pictures" lead={texts.picturesLead}>
      <div className="flex flex-col gap-3">
        <TextField
          label="YouTube video URL"
          type="url"
          inputMode="url"
          required
          placeholder="https://www.youtube.com/watch?v=..."
          hint={texts.videoHint}
          error={errors.videoUrl?.message}
          {...register('videoUrl')}
        />
        <Video
          title={getValues('title')}
          draftKey={draftKey}
          onChange={(address) => setValue('videoUrl', address, WITH_VALIDATION)}
          onPendingChange={(isPending) => onPendingChange('videoUrl', isPending)}
          // The submitted values would lack the address of a video that is published during the submission.
          isPaused={isSubmitting}
        />
      </div>
      <div className="flex flex-col gap-3">
        <TextField
          label="Image URL (optional)"
          inputMode="url"
          placeholder="https://"
          hint={texts.imageHint}
          error={errors.image?.message}
          {...register('image')}
        />
        <Image
          value={image}
          onChange={(address) => setValue('image', address, WITH_VALIDATION)}
          onPendingChange={(isPending) => onPendingChange('image', isPending)}
        />
      </div>
      <Screenshots
        value={screenshots}
        onChange={(change) => setValue('screenshots', change(getValues('screenshots')), WITHOUT_VALIDATION)}
        onPendingChange={(isPending) => onPendingChange('screenshots', isPending)}
        error={errors.screenshots?.message}
      />
    </FormSection>
  );
}
