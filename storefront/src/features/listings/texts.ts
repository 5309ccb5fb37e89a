/** Texts that the listing form and the owner's notes show (decision 0046). */
export const draftRestored = 'Your draft is back. It is kept in this browser until you send it.';
export const checkFields = 'Please check the fields marked above.';
export const uploadPending = 'This is still being uploaded. Please submit again once it has arrived.';
export const draftStored = 'What you typed is kept in this browser until you send it.';
export const sectionsComplete = (completeCount: number, sectionCount: number) =>
  `${completeCount} of ${sectionCount} parts complete`;

/** Introductions of the form's sections. */
export const aboutLead = 'What people read first, on your card and at the top of your page.';
export const pricesLead = 'What people pay for a month, and what they pay to own it.';
export const demoLead = 'People try your MVP for 15 minutes here. After payment they get the code.';
export const picturesLead = 'The video is your short. The picture is your card.';
export const detailsLead = 'These help people find your MVP and compare it with others.';

/** Hints that appear below form fields. */
export const shortDescriptionHint = (typedLength: number, maxLength: number) =>
  `One line for your card: ${typedLength} of ${maxLength} characters.`;
export const descriptionHint = 'What it does, for whom, and what a buyer gets.';
export const creatorHint = 'The name that people see on your MVP.';
export const priceHint = 'For one month.';
export const buyoutHint = (price: string | null) =>
  price === null
    ? 'Buyers see 25 times the monthly price.'
    : `Buyers see ${price}: 25 times the monthly price.`;
export const videoHint = 'A short vertical video of your MVP. Paste its address, or upload the file.';
export const demoHint = 'If your site cannot be embedded, it opens in a new tab.';
export const demoPassHint =
  'We add a signed token to your link, so that your app knows when the 15 minutes are over.';
export const imageHint = '16:9 works best. Without one, a default image is shown.';
export const sourceHint = 'E-mailed to people who paid. Private unless you show it.';
export const tagsHint = 'Press Enter or comma after each tag.';

/** Notes on a listing's moderation review and on its sale. */
export const changesNeedReview =
  'Changes to title, description, links, price or video are reviewed first; until then the approved version stays public.';
export const listingNotEditable = 'This is not one of your listings.';
export const offSaleExplanation =
  'It is hidden and cannot be rented or bought. People who paid keep what they paid for.';
export const correctListing = 'Correct it and send it again.';
export const rejectedChangesNote = (publicVersionNote: string) =>
  `The approved version ${publicVersionNote}. Correct the changes and send them again.`;
export const pendingChangesNote = (publicVersionNote: string) =>
  `Changes wait for review; the approved version ${publicVersionNote} until then.`;
export const repositoryPageNote =
  'The page of your MVP then also shows the languages, the number of files and the day of the last commit of its repository, but no names and no code.';
