import type { ListingFormValues } from './listing-form-values.js';

/** A section of the listing form, and whether its required fields are filled in. */
export interface SectionProgress {
  readonly title: string;
  readonly isComplete: boolean;
}

/**
 * Returns the sections of the form in their order on the page. Whether the values are valid is only checked on
 * submission (LIST-42).
 */
export function formSections(values: ListingFormValues): SectionProgress[] {
  const { title, shortDescription, description, category, createdBy, price, buyoutPrice } = values;
  const createSection = (name: string, ...requiredValues: readonly string[]): SectionProgress => ({
    title: name,
    isComplete: requiredValues.every((value) => value.trim() !== ''),
  });
  const joinRows = (entries: readonly { value: string }[]) => entries.map(({ value }) => value).join('');
  return [
    createSection('About', title, shortDescription, description, category, createdBy),
    createSection('Prices', price, buyoutPrice),
    createSection('Demo and source code', values.demoUrl),
    createSection('Video and pictures', values.videoUrl),
    createSection(
      'Features and tags',
      joinRows(values.features),
      joinRows(values.techStack),
      values.tags.join(''),
    ),
  ];
}
