/** Frequent reasons for a rejection; `text` is sent to the lister (REVIEW-10). */
export const PRESET_REASONS: readonly { readonly label: string; readonly text: string }[] = [
  {
    label: 'Demo does not open',
    text: 'The demo does not open. Please check its link and send the listing again.',
  },
  {
    label: 'Video shows something else',
    text: 'The video does not show this product. Please replace it and send the listing again.',
  },
  {
    label: 'Unclear description',
    text: 'The description does not say what the product does and what a renter gets. Please add both.',
  },
  {
    label: 'Copies another MVP',
    text: 'This looks like a copy of another MVP. If it is your own work, please say what is different.',
  },
  {
    label: 'Rights of others',
    text: 'The picture, name or code seems to belong to somebody else. Please use your own.',
  },
  {
    label: 'Contact details',
    text: 'Please remove contact details and links that lead buyers away from this site.',
  },
];

/** How many of a moderator's own reasons the browser stores. */
export const OWN_REASONS_MAX = 5;

/** Returns the moderator's own reasons with `reason` at the start. A ready-made reason is not added. */
export function addOwnReason(ownReasons: readonly string[], reason: string): string[] {
  if (PRESET_REASONS.some(({ text }) => text === reason)) return [...ownReasons];
  return [reason, ...ownReasons.filter((ownReason) => ownReason !== reason)].slice(0, OWN_REASONS_MAX);
}
