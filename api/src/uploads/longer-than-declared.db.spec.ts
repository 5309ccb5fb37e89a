import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { idOf, tusClient } from '@market/test/api/tus';
import { until } from '@market/test/until';
import { useUploads } from '@market/test/api/use-uploads';
import { video } from '@market/test/browser/videos';
import sharp from 'sharp';

const EXCESS_BYTES = 5000;
const clip = video('upright.mp4');
const uploads = useUploads();

/**
 * Sends a request over a raw socket, because HTTP clients refuse to send a body that does not
 * match its declared length. Returns the response once the connection is closed.
 */
async function sendRaw(head: readonly string[], body: Buffer): Promise<string> {
  const socket = connect(Number(new URL(uploads.origin).port), '127.0.0.1');
  const responses: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => responses.push(chunk));
  const connectionClosed = new Promise((resolve) => socket.once('close', resolve).on('error', resolve));
  socket.write(
    [...head, 'Host: localhost', `Authorization: ${uploads.lister.authorization}`, '', ''].join('\r\n'),
  );
  socket.write(body);
  await connectionClosed;
  return Buffer.concat(responses).toString();
}

/** Encodes a body as one HTTP chunk, for a request without a declared length. */
function encodeChunk(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
}

it.each([
  ['that tells its length', 'Content-Length', (body: Buffer) => body],
  ['that does not tell its length', 'Transfer-Encoding', encodeChunk],
])(
  'stores no byte of a part of a video %s that is longer than declared',
  async (_name, lengthHeader, sent) => {
    const tus = tusClient(uploads.origin, uploads.lister);
    const createResponse = await tus.createUpload({ byteSize: clip.length - EXCESS_BYTES });
    const location = createResponse.headers['location'] ?? '';
    await tus.send(location, 0, clip.subarray(0, 1000));
    const remainingBytes = clip.subarray(1000);
    const response = await sendRaw(
      [
        `PATCH ${location} HTTP/1.1`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 1000',
        'Content-Type: application/offset+octet-stream',
        'Connection: close',
        `${lengthHeader}: ${lengthHeader === 'Content-Length' ? remainingBytes.length : 'chunked'}`,
      ],
      sent(remainingBytes),
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(readFileSync(join(uploads.folder, 'incoming', idOf(createResponse)))).toEqual(
      clip.subarray(0, 1000),
    );
    expect((await tus.read(idOf(createResponse))).json()).toMatchObject({ state: 'receiving' });
    expect((await tus.withdraw(location)).statusCode).toBe(204);
    expect(readdirSync(join(uploads.folder, 'incoming'))).toEqual([]);
  },
);

it('stores neither row nor object of a picture whose body is longer than declared', async () => {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#123' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const response = await sendRaw(
    [
      'POST /api/uploads/images HTTP/1.1',
      'Content-Type: image/png',
      `Content-Length: ${picture.length - EXCESS_BYTES}`,
    ],
    picture,
  );
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response).not.toContain('/media/images/');
  await until(async () => {
    const rows = await uploads.api.query<{ state: string; is_kept: boolean }>(
      'SELECT state, is_kept FROM uploads WHERE user_id = $1',
      [uploads.lister.userId],
    );
    return rows.every(({ state, is_kept: isKept }) => state === 'failed' && !isKept);
  });
  const storedFiles = readdirSync(uploads.folder, { recursive: true, withFileTypes: true });
  expect(storedFiles.filter((entry) => entry.isFile())).toEqual([]);
});
