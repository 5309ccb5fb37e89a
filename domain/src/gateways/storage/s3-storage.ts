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
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { MINUTE_MS, SECOND_MS } from '../../foundation/clock.js';
import type { Settings } from '../../foundation/settings/configuration.js';
import { checkedKey, type ObjectEntry, ObjectStorage, type StoredObject } from './object-storage.js';

type S3Settings = Partial<Settings> & { readonly S3_BUCKET: string };

const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const TRIES_MAX = 3;
/**
 * Time limits for connecting and for the server's response, because the client has none by default. Reading the body
 * of a response has no limit.
 */
const REQUEST_LIMITS = {
  connectionTimeout: 5 * SECOND_MS,
  requestTimeout: 30 * SECOND_MS,
  throwOnRequestTimeout: true,
};
/** The time limit for sending a file, such as an archive of up to 200 MB. */
const FILE_REQUEST_LIMITS = { requestTimeout: 4 * MINUTE_MS };

/** Stores objects in an S3 bucket. */
export class S3Storage extends ObjectStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(settings: S3Settings, limits = REQUEST_LIMITS) {
    super();
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
    this.bucket = settings.S3_BUCKET;
    this.client = new S3Client({
      ...(settings.S3_REGION && { region: settings.S3_REGION }),
      maxAttempts: TRIES_MAX,
      requestHandler: limits,
      // Uses bucket names in the path, because few providers other than Amazon have a host name per bucket.
      ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      // Switches off additional checksums, which many S3-compatible servers do not support.
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
      FILE_REQUEST_LIMITS,
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
      if (isMissingObjectError(error)) return undefined;
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

/**
 * Returns whether the object does not exist. Checks the status too, because some S3-compatible servers use
 * another error name than Amazon. A missing bucket has the same status, but is another error.
 */
function isMissingObjectError(error: unknown): boolean {
  if (error instanceof NoSuchKey) return true;
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket'
  );
}
