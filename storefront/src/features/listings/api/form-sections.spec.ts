import { expect, it } from 'vitest';
import { formSections } from './form-sections.js';
import { emptyListingForm } from './listing-form-values.js';

const titlesOfCompleteSections = (values: Parameters<typeof formSections>[0]) =>
  formSections(values)
    .filter(({ isComplete }) => isComplete)
    .map(({ title }) => title);

it('a section of the form is complete once all its required fields are filled in (LIST-42)', () => {
  const form = emptyListingForm('Ada');
  expect(titlesOfCompleteSections(form)).toEqual([]);
  expect(titlesOfCompleteSections({ ...form, price: '20', buyoutPrice: ' ' })).toEqual([]);
  expect(titlesOfCompleteSections({ ...form, price: '20', buyoutPrice: '500' })).toEqual(['Prices']);
  const details = { features: [{ value: 'Offline' }], techStack: [{ value: 'Rust' }], tags: ['tides'] };
  expect(titlesOfCompleteSections({ ...form, ...details, demoUrl: 'https://demo.example' })).toEqual([
    'Demo and source code',
    'Features and tags',
  ]);
});
