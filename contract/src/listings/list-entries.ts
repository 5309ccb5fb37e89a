/** Maximum characters of a feature, a technology or a tag (LIST-2). */
export const LIST_ENTRY_MAX_LENGTH = 200;
