import { expect, it } from 'vitest';
import { formParts } from './form-parts.js';
import { emptyListingForm } from './listing-form-values.js';

const completeTitles = (values: Parameters<typeof formParts>[0]) =>
  formParts(values)
    .filter(({ isComplete }) => isComplete)
    .map(({ title }) => title);

it('a part of the form is complete once all its required fields are filled in (LIST-42)', () => {
  const form = emptyListingForm('Ada');
  expect(completeTitles(form)).toEqual([]);
  expect(completeTitles({ ...form, price: '20', buyoutPrice: ' ' })).toEqual([]);
  expect(completeTitles({ ...form, price: '20', buyoutPrice: '500' })).toEqual(['Prices']);
  const details = { features: [{ value: 'Offline' }], techStack: [{ value: 'Rust' }], tags: ['tides'] };
  expect(completeTitles({ ...form, ...details, demoUrl: 'https://demo.example' })).toEqual([
    'Demo and source code',
    'Features and tags',
  ]);
});
