/** The least and the most stars of a review (RATE-1). */
export const STARS_MIN = 1;
export const STARS_MAX = 5;
/** Maximum characters of a review (RATE-1). */
export const RATING_CONTENT_MAX_LENGTH = 1000;
/** The number of days during which a review can be changed (RATE-3). */
export const RATING_CHANGE_DAYS = 30;
/** Maximum characters of a lister's answer to a review (RATE-4). */
export const ANSWER_MAX_LENGTH = 1000;
/** How many reviews the detail page loads at a time (RATE-10). */
export const RATINGS_PAGE_SIZE = 5;
/**
 * An MVP without reviews shows the average rating of its lister's other MVPs, but only if at least
 * REVIEWED_OTHER_MVPS_MIN of them have reviews, with at least OTHER_MVPS_REVIEW_COUNT_MIN reviews in total (RATE-13).
 */
export const OTHER_MVPS_REVIEW_COUNT_MIN = 5;
export const REVIEWED_OTHER_MVPS_MIN = 2;
/** The text that is shown instead of a reviewer whose account was deleted or disabled (RATE-7). */
export const FORMER_USER = 'Former user';
