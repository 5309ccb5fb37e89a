import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { TextField } from '../../../shared/ui/Field.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import type { UploadSlots } from '../api/upload-slots.js';
import { FormSection } from './FormSection.js';
import { MoreThanTheLink } from './MoreThanTheLink.js';

/** Options for changed screenshots, without validation, because the user has yet to describe a new screenshot. */
const WITHOUT_VALIDATION = { shouldDirty: true, shouldTouch: true } as const;
const WITH_VALIDATION = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** Form fields for the video, the demo's address, pictures and the source code's address (LIST-4, LIST-8, LIST-9). */
export function ListingLinks({ uploads: { Image, Screenshots, Video } }: { readonly uploads: UploadSlots }) {
  const { register, formState, setValue, control, getValues } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  const { pathname } = useLocation();
  const [image, screenshots] = useWatch({ control, name: ['image', 'screenshots'] });
  return (
    <FormSection title="Links">
      <TextField
        label="YouTube video URL"
        type="url"
        inputMode="url"
        required
        placeholder="https://www.youtube.com/watch?v=..."
        hint="A short vertical video of your MVP."
        error={errors.videoUrl?.message}
        {...register('videoUrl')}
      />
      <Video
        title={getValues('title')}
        onChange={(address) => setValue('videoUrl', address, WITH_VALIDATION)}
      />
      <TextField
        label="Demo link"
        type="url"
        inputMode="url"
        required
        placeholder="https://"
        hint="If your site cannot be embedded, it opens in a new tab."
        error={errors.demoUrl?.message}
        {...register('demoUrl')}
      />
      <TextField
        label="Image URL (optional)"
        inputMode="url"
        placeholder="https://"
        hint="16:9 works best. Without one, a default image is shown."
        error={errors.image?.message}
        {...register('image')}
      />
      <Image value={image} onChange={(address) => setValue('image', address, WITH_VALIDATION)} />
      <Screenshots
        value={screenshots}
        onChange={(change) => setValue('screenshots', change(getValues('screenshots')), WITHOUT_VALIDATION)}
        error={errors.screenshots?.message}
      />
      <TextField
        label="Source code URL"
        type="url"
        inputMode="url"
        placeholder="https://github.com/..."
        hint="E-mailed to people who paid. Private unless you show it."
        error={errors.repoUrl?.message}
        {...register('repoUrl')}
      />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" className="size-5 accent-primary" {...register('sourceVisible')} />
        Show the source code link on the public page
      </label>
      <MoreThanTheLink returnTo={pathname} />
    </FormSection>
  );
}
