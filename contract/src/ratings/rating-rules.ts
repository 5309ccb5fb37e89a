/** Stars of a review (RATE-1). */
export const STARS_MIN = 1;
export const STARS_MAX = 5;
/** Maximum characters of a review (RATE-1). */
export const RATING_CONTENT_MAX_LENGTH = 1000;
/** Days during which a review can be changed (RATE-3). */
export const RATING_CHANGE_DAYS = 30;
/** Maximum characters of a lister's answer (RATE-4). */
export const ANSWER_MAX_LENGTH = 1000;
/** Reviews per page of the detail page (RATE-10). */
export const RATINGS_PAGE_SIZE = 5;
/**
 * A lister's page shows the reviews of their other MVPs for one without reviews from this many reviews of this many MVPs on
 * (RATE-13).
 */
export const ELSEWHERE_REVIEWS_MIN = 5;
export const ELSEWHERE_MVPS_MIN = 2;
/** Shown instead of a reviewer whose account was deleted or disabled (RATE-7). */
export const FORMER_USER = 'Former user';
