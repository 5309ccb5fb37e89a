import type { Mutation } from '../mutation.js';

const VIDEO_STATUS_SPEC = 'storefront/src/features/uploads/components/video-upload-status.spec.tsx';
const FORM_UPLOADS_SPEC = 'storefront/src/app/listing-form-uploads.spec.tsx';

/** Mutations of the storefront's forms, uploads, searches, dialogs and focus. */
export const STOREFRONT: readonly Mutation[] = [
  {
    name: 'storefront/draft-deleted-by-another-tab',
    rule: 'What was typed is kept although another tab has deleted the draft (LIST-25)',
    file: 'storefront/src/features/listings/api/use-listing-draft.ts',
    find: '    hasDraft.current = needsDraft;\n',
    replace: '    hasDraft.current = needsDraft;\n    handledJson.current = JSON.stringify(values);\n',
    specs: ['storefront/src/app/listing-edit-conflict.spec.tsx'],
  },
  {
    name: 'storefront/next-shorts-requested-forever',
    rule: 'A failed request for the next shorts is not repeated by itself (FIND-35)',
    file: 'storefront/src/app/screens/shorts/ShortsFeed.tsx',
    find: ' && !isError) void',
    replace: ') void',
    specs: ['storefront/src/app/faults.spec.tsx'],
  },
  {
    name: 'storefront/search-replaced-by-the-homepage',
    rule: 'A visitor who removes the search text keeps the search (FIND-2)',
    file: 'storefront/src/app/screens/browse/SearchPanel.tsx',
    find: 'isHomepage && nextParams.size === 0 ?',
    replace: 'isHomepage && nextParams.size < 0 ?',
    specs: ['storefront/src/app/browse-changes.spec.tsx'],
  },
  {
    name: 'storefront/submitted-without-its-upload',
    rule: 'The listing form is not submitted while it uploads (LIST-27)',
    file: 'storefront/src/features/listings/components/ListingForm.tsx',
    find: '    if (refuseWhilePending()) return;\n',
    replace: '    void refuseWhilePending();\n',
    specs: [FORM_UPLOADS_SPEC],
  },
  {
    name: 'storefront/edited-while-submitted',
    rule: 'The listing form cannot be edited while it is submitted (LIST-27)',
    file: 'storefront/src/features/listings/components/ListingForm.tsx',
    find: '<fieldset disabled={submitMutation.isPending} ',
    replace: '<fieldset ',
    specs: [FORM_UPLOADS_SPEC],
  },
  {
    name: 'storefront/video-forgotten-by-a-failed-read',
    rule: 'A video whose state cannot be read is kept (UPLOAD-10)',
    file: 'storefront/src/features/uploads/api/use-video-upload.ts',
    find: '    if (failure && !isGone(failure.error)) return failure.retry();\n',
    replace: '',
    specs: [VIDEO_STATUS_SPEC],
  },
  {
    name: 'storefront/video-lost-during-a-submission',
    rule: 'A video that is published while its form is submitted stays with the form (UPLOAD-10)',
    file: 'storefront/src/features/uploads/api/use-video-upload.ts',
    find: 'if (address === null || isPaused || address',
    replace: 'if (address === null || address',
    specs: [VIDEO_STATUS_SPEC],
  },
  {
    name: 'storefront/focus-lost-by-the-video',
    rule: 'The button of a video keeps the focus when the video is closed (FIND-71)',
    file: 'storefront/src/features/listings/components/ListingGallery.tsx',
    find: '    playButton.current?.focus({ preventScroll: true });\n',
    replace: '',
    specs: ['storefront/src/features/listings/components/listing-gallery.spec.tsx'],
  },
  {
    name: 'storefront/dialog-closes-while-sending',
    rule: 'A dialog does not close while it is sent (MESSAGE-6)',
    file: 'storefront/src/shared/ui/FormDialog.tsx',
    find: '!open && !isSending && onClose()',
    replace: '!open && onClose()',
    specs: ['storefront/src/features/reports/components/report-dialog.spec.tsx'],
  },
  {
    name: 'storefront/report-lost-with-the-session',
    rule: 'The tab stores the text of a dialog until it is sent (MESSAGE-6)',
    file: 'storefront/src/shared/hooks/use-draft.ts',
    find: 'isEdited ? fields : {}',
    replace: '{}',
    specs: ['storefront/src/features/reports/components/report-dialog.spec.tsx'],
  },
  {
    name: 'storefront/used-demo-offers-the-unavailable',
    rule: 'After a demo, only an MVP that can be rented is offered (DEMO-12)',
    file: 'storefront/src/app/screens/detail/OfferPanel.tsx',
    find: '!isOwn && !hasRental && listing.isAvailable;',
    replace: '!isOwn && !hasRental;',
    specs: ['storefront/src/app/screens/detail/checkout.spec.tsx'],
  },
  {
    name: 'storefront/typed-video-replaced',
    rule: 'The address of a published video is passed once (UPLOAD-4)',
    file: 'storefront/src/features/uploads/api/use-video-upload.ts',
    find: ' || address === publishedAddress.current',
    replace: '',
    specs: [VIDEO_STATUS_SPEC],
  },
];
