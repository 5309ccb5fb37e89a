import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { FolderStorage } from './folder-storage.js';
import { ObjectStorage } from './object-storage.js';

/** The settings of the object storage. */
export type StorageSettings = Pick<Settings, 'STORAGE_DIR'> & Partial<Settings>;

/**
 * Returns the object storage of this installation: the bucket S3_BUCKET if that is set, otherwise the folder
 * STORAGE_DIR.
 */
export async function chooseStorage(settings: StorageSettings): Promise<ObjectStorage> {
  return (await openConfiguredBucket(settings)) ?? new FolderStorage(settings.STORAGE_DIR);
}

/** Returns the S3 bucket as object storage; undefined if no bucket is configured. */
export async function openConfiguredBucket(settings: Partial<Settings>): Promise<ObjectStorage | undefined> {
  const { S3_BUCKET } = settings;
  if (!S3_BUCKET) return undefined;
  // Imports Amazon's client only if a bucket is configured.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage({ ...settings, S3_BUCKET });
}

@Module({
  providers: [{ provide: ObjectStorage, useFactory: chooseStorage, inject: [SETTINGS] }],
  exports: [ObjectStorage],
})
export class StorageModule {}
