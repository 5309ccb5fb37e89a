/** Texts of the notices, preferences and unsubscribe screens (decision 0046). */
export const noNotices = 'News about your rentals, listings and messages appears here.';
export const noticesNotMarked = 'Your notices were not marked as read.';
export const unsubscribeQuestion = 'You get an e-mail in this case:';
export const savedSearchMails = 'New MVPs fit this one of your saved searches';
export const searchUnsubscribed =
  'Your saved searches stay, and you can switch these e-mails on again when you are signed in. The kind was:';
export const unsubscribed =
  'The bell still has the news, and your preferences switch these e-mails on again. The kind was:';
