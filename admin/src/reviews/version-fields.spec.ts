import { ListingVersion } from '@market/contract/admin/reviews';
import { describe, expect, it } from 'vitest';
import { TIDY_VERSION as approved } from './version.fixture.js';
import { versionFields } from './version-fields.js';

describe('the versions of a submission', () => {
  it('show every field of the contract once', () => {
    const names = versionFields(approved, approved).map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(ListingVersion.shape).sort());
  });

  it('show changed fields first, in the order of the form', () => {
    const proposed = { ...approved, tags: ['todo', 'lists'], title: 'Tidier' };
    const fields = versionFields(approved, proposed);
    expect(fields.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual(['title', 'tags']);
    expect(fields.slice(0, 2).map(({ name }) => name)).toEqual(['title', 'tags']);
    expect(fields[0]).toMatchObject({ label: 'Title', approved: 'Tidy', proposed: 'Tidier' });
  });

  it('mark nothing as changed in a new listing', () => {
    const fields = versionFields(null, approved);
    expect(fields.some(({ isChanged }) => isChanged)).toBe(false);
    expect(fields.every((field) => field.approved === null)).toBe(true);
  });

  it('show amounts in USD, yes or no, lists with commas, and none for what is empty', () => {
    const proposedTexts = Object.fromEntries(
      versionFields(null, approved).map(({ name, proposed }) => [name, proposed]),
    );
    expect(proposedTexts).toMatchObject({
      price: '$29.00',
      demoPass: 'Yes',
      sourceVisible: 'No',
      features: 'Lists, Tags',
      repoUrl: 'None',
    });
  });
});
