import { expect, it } from 'vitest';
import { formParts } from './form-parts.js';
import { emptyListingForm } from './listing-form-values.js';

const complete = (values: Parameters<typeof formParts>[0]) =>
  formParts(values)
    .filter(({ isComplete }) => isComplete)
    .map(({ title }) => title);

it('a part of the form is complete once all its required fields are filled in (LIST-42)', () => {
  const form = emptyListingForm('Ada');
  expect(complete(form)).toEqual([]);
  expect(complete({ ...form, price: '20', buyoutPrice: ' ' })).toEqual([]);
  expect(complete({ ...form, price: '20', buyoutPrice: '500' })).toEqual(['Prices']);
  const details = { features: [{ value: 'Offline' }], techStack: [{ value: 'Rust' }], tags: ['tides'] };
  expect(complete({ ...form, ...details, demoUrl: 'https://demo.example' })).toEqual([
    'Demo and source code',
    'Features and tags',
  ]);
});
