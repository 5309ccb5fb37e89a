/** Texts about saved searches (decision 0046). */
export const searchSaved = 'Search saved. You get an e-mail when new MVPs fit it, at most one a day.';
export const noSearches =
  'Search or filter in Browse, then choose Save Search. You get an e-mail when new MVPs fit it.';
export const savedSearchesLead =
  'We send you one e-mail a day at most, when newly approved MVPs fit a search. Your preferences switch all of them off.';
