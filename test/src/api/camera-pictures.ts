import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a one-color JPEG as a camera writes it: rotated by its EXIF orientation, with a GPS position. */
export function cameraPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#4338ca' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secret Camera', Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Returns a JPEG of random pixels, which is large because it cannot be compressed: about one byte for each pixel. */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  const channels = 3;
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/**
 * Returns a decompression bomb: a valid PNG of a few kilobytes, with black one-bit pixels, that decodes to as many
 * pixels as requested.
 */
export function bombPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const lengthAndChecksum = Buffer.alloc(8);
  lengthAndChecksum.writeUInt32BE(data.length, 0);
  lengthAndChecksum.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)]);
}
