import { AUDIT_ACTIONS } from '@market/contract/admin/audit';
import { expect, it } from 'vitest';
import { RESOURCES } from '../data/resources.js';
import { subjectResource } from './subject-resource.js';

it.each(AUDIT_ACTIONS)('links the subject of %s to a page of the console', (action) => {
  const resource = subjectResource({ action });
  expect(resource).not.toBe('audit');
  expect(RESOURCES[resource]?.read).toBeDefined();
});
