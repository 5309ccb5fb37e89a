import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../foundation/configuration.js';
import { FolderStorage } from './folder-storage.js';
import { ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3-storage.js';

/** Settings by which a storage is chosen. */
export type StorageSettings = Pick<Settings, 'STORAGE_DIR'> & Partial<Settings>;

/** Where pictures are kept: the bucket of S3_BUCKET, else the folder STORAGE_DIR. */
export function chooseStorage(settings: StorageSettings): ObjectStorage {
  return bucketOf(settings) ?? new FolderStorage(settings.STORAGE_DIR);
}

/** The bucket, where the settings name one. */
export function bucketOf(settings: Partial<Settings>): ObjectStorage | undefined {
  const { S3_BUCKET } = settings;
  return S3_BUCKET ? new S3Storage({ ...settings, S3_BUCKET }) : undefined;
}

@Module({
  providers: [{ provide: ObjectStorage, useFactory: chooseStorage, inject: [SETTINGS] }],
  exports: [ObjectStorage],
})
export class StorageModule {}
