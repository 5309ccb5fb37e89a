// Compresses the hashed files of a browser application at build time, with more effort than a request allows.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const TEXT_FILE_NAME = /\.(?:js|css|svg)$/;
/** The smallest file that is compressed. Below this size, compression saves too little. */
const COMPRESSED_MIN_BYTES = 500;

/** Writes a `.br` file next to each text file in `folder`; the API serves it to browsers that accept Brotli. */
export async function compressAssets(folder) {
  const files = readdirSync(folder).filter((name) => TEXT_FILE_NAME.test(name));
  await Promise.all(
    files.map(async (name) => {
      const text = readFileSync(join(folder, name));
      if (text.length < COMPRESSED_MIN_BYTES) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(join(folder, `${name}.br`), await brotli(text, { params }));
    }),
  );
}
