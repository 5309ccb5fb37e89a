// Compresses the hashed files of a browser application once, better than there is time for while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const TEXT = /\.(?:js|css|svg)$/;
/** Smaller files gain less than they cost. */
const BYTES_MIN = 500;

/** Puts a `.br` beside each text below `folder`; the api serves it where the browser takes it. */
export async function compressAssets(folder) {
  const files = readdirSync(folder).filter((name) => TEXT.test(name));
  await Promise.all(
    files.map(async (name) => {
      const text = readFileSync(join(folder, name));
      if (text.length < BYTES_MIN) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(join(folder, `${name}.br`), await brotli(text, { params }));
    }),
  );
}
