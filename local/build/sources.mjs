import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Returns one hash over the given files, every source file below the given folders, and the versions of all
 * packages.
 */
export function hashOf(paths) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const path of paths.map((name) => join(root, name))) {
    for (const file of statSync(path).isFile() ? [path] : listFiles(path))
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns every source file below a folder, without compiled files and packages. */
export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });
}
