import { expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES } from '@market/contract/uploads/images';
import { until } from '@market/test/until';
import { useUploads } from '@market/test/api/use-uploads';

const uploads = useUploads();
const listIncoming = () => readdirSync(join(uploads.folder, 'incoming'));
const readUploadRows = () =>
  uploads.api.query<{ state: string; is_kept: boolean }>(
    'SELECT state, is_kept FROM uploads WHERE user_id = $1',
    [uploads.lister.userId],
  );

/** Sends the head of a request and the first bytes of its image, and withholds the rest. */
function startPartialUpload() {
  const socket = connect(Number(new URL(uploads.origin).port), '127.0.0.1');
  const partialUpload = { text: '', socket };
  socket.on('data', (bytes) => (partialUpload.text += bytes.toString()));
  socket.on('error', () => undefined);
  const requestHead = [
    'POST /api/uploads/images HTTP/1.1',
    'Host: localhost',
    'Content-Type: image/png',
    `Content-Length: ${IMAGE_MAX_BYTES - 1}`,
    `Authorization: ${uploads.lister.authorization}`,
  ];
  socket.write(`${requestHead.join('\r\n')}\r\n\r\nfirst bytes`);
  return partialUpload;
}

it('spools an image to a file, which is removed with its connection; its row is marked as failed', async () => {
  const partialUpload = startPartialUpload();
  await until(() => listIncoming().length === 1);
  expect(await readUploadRows()).toEqual([{ state: 'receiving', is_kept: true }]);
  partialUpload.socket.destroy();
  await until(async () => (await readUploadRows())[0]?.is_kept === false);
  expect(await readUploadRows()).toEqual([{ state: 'failed', is_kept: false }]);
  expect(listIncoming()).toEqual([]);
});

it('refuses the fourth image of one user at once before it reads a byte', async () => {
  const threeUploads = [startPartialUpload(), startPartialUpload(), startPartialUpload()];
  await until(() => listIncoming().length === 3);
  const fourthUpload = startPartialUpload();
  await until(() => fourthUpload.text !== '');
  expect(fourthUpload.text).toMatch(/^HTTP\/1\.1 429 [^]*"code":"request\/too-many"/);
  expect(await readUploadRows()).toHaveLength(3);
  for (const { socket } of [...threeUploads, fourthUpload]) socket.destroy();
  await until(() => listIncoming().length === 0);
});

it('refuses an image above the daily limit before it reads a byte (UPLOAD-6)', async () => {
  await uploads.api.query(
    `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'image', 'stored', '', 1, 'x' || gen_random_uuid(), now(), now() FROM generate_series(1, 100)`,
    [uploads.lister.userId],
  );
  const partialUpload = startPartialUpload();
  await until(() => partialUpload.text !== '');
  expect(partialUpload.text).toMatch(/^HTTP\/1\.1 429 [^]*"code":"upload\/too-many"/);
  expect(listIncoming()).toEqual([]);
  partialUpload.socket.destroy();
});
