import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ObjectStorage } from '@market/domain/gateways/storage/object-storage';
import { codeOf } from './send-request.js';
import { type Check, fault, type Finding, ok } from './finding.js';

const KEY_PREFIX = 'doctor/';

/**
 * Writes, reads, lists and deletes an object that nothing else uses. No other check of `npm run doctor` writes
 * (OPERATE-2).
 */
export function storageCheck(partName: string, openStorage: () => Promise<ObjectStorage>): Check {
  return { part: partName, run: () => collectFindings(openStorage) };
}

async function collectFindings(openStorage: () => Promise<ObjectStorage>): Promise<Omit<Finding, 'part'>[]> {
  const key = `${KEY_PREFIX}${randomUUID()}.txt`;
  let step = 'open';
  try {
    const storage = await openStorage();
    step = 'put';
    await storage.put(key, Buffer.from(key), 'text/plain');
    try {
      step = 'read';
      const storedObject = await storage.read(key);
      if (!storedObject || (await buffer(storedObject.body)).toString() !== key)
        throw new Error('other bytes');
      step = 'list';
      if (!(await isListed(storage, key))) throw new Error('not listed');
    } finally {
      await storage.delete(key).catch((error: unknown) => {
        step = 'delete';
        throw error;
      });
    }
    return [ok('put, read, list, delete', 'all work')];
  } catch (error) {
    const fix =
      'Let the key put, get, list and delete in the bucket (S3_BUCKET, S3_REGION, S3_ENDPOINT), or the process write to STORAGE_DIR';
    return [fault(step, error instanceof Error && error.name !== 'Error' ? error.name : codeOf(error), fix)];
  }
}

async function isListed(storage: ObjectStorage, key: string): Promise<boolean> {
  for await (const entry of storage.list(KEY_PREFIX)) if (entry.key === key) return true;
  return false;
}
