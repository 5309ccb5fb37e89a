import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Settings } from '../../foundation/settings/configuration.js';
import { checkedKey, type ObjectEntry, ObjectStorage, type StoredObject } from './object-storage.js';

type S3Settings = Partial<Settings> & { readonly S3_BUCKET: string };

const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const TRIES_MAX = 3;

/** Stores objects in an S3 bucket. */
export class S3Storage extends ObjectStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: S3Settings) {
    super();
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
    this.bucket = settings.S3_BUCKET;
    this.client = new S3Client({
      ...(settings.S3_REGION && { region: settings.S3_REGION }),
      maxAttempts: TRIES_MAX,
      // Uses bucket names in the path, because few providers other than Amazon have a host name per bucket.
      ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      // Switches off checksums that many S3-compatible servers do not support.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: checkedKey(key),
        Body: bytes,
        ContentLength: bytes.byteLength,
        ContentType: contentType,
        CacheControl: CACHE_CONTROL,
      }),
    );
  }

  async putFile(key: string, path: string, contentType: string): Promise<void> {
    const { size } = await stat(path);
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: checkedKey(key),
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: contentType,
        CacheControl: 'private, no-store',
      }),
    );
  }

  async read(key: string): Promise<StoredObject | undefined> {
    try {
      const storedObject = await this.client.send(
        new GetObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) }),
      );
      if (!(storedObject.Body instanceof Readable)) return undefined;
      return { body: storedObject.Body, byteSize: storedObject.ContentLength ?? 0 };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: checkedKey(key) }));
  }

  async *list(prefix: string): AsyncIterable<ObjectEntry> {
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: prefix });
    for await (const page of pages) {
      for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? [])
        if (key !== undefined && modifiedAt) yield { key, modifiedAt };
    }
  }
}
