import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

/** The maximum size in bytes of a file with one of the site's texts (TEXT-3). */
const FILE_MAX_BYTES = 64 * 1024;

/** The format of a site text's file: `key: value` lines between two lines of dashes, then Markdown. */
const FILE_FORMAT = /^---\r?\n(?<head>(?:\w+: .*\r?\n)+)---\r?\n(?<body>[^]*)$/;

const FileHead = z.object({
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(160),
  /** The version of the text, such as the date of its last change. */
  version: z.string().regex(/^[\w.-]{1,32}$/, 'must be 1 to 32 letters, digits, dots and dashes'),
});

/** The parsed file of a text of the site (TEXT-2). */
export interface SiteTextFile extends z.output<typeof FileHead> {
  /** SHA-256 of the file's bytes, hex. */
  readonly sha256: string;
  /** The text as Markdown. */
  readonly body: string;
}

/**
 * Reads the file of a text. Throws an Error if it is missing, too large, or does not start with a valid head
 * (TEXT-3).
 */
export function readSiteTextFile(path: string): SiteTextFile {
  if (statSync(path).size > FILE_MAX_BYTES)
    throw new Error(`${path} is larger than ${FILE_MAX_BYTES / 1024} KB.`);
  const bytes = readFileSync(path);
  const { head = '', body = '' } = FILE_FORMAT.exec(bytes.toString('utf8'))?.groups ?? {};
  const result = FileHead.safeParse(Object.fromEntries(head.split(/\r?\n/).map(keyAndValue)));
  const firstIssue = result.error?.issues[0];
  if (firstIssue)
    throw new Error(
      `${path} must begin with title, description and version between two lines '---': ${firstIssue.path.join('.')}: ${firstIssue.message}.`,
    );
  if (body.trim() === '') throw new Error(`${path} has no text.`);
  return { ...FileHead.parse(result.data), body, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function keyAndValue(line: string): [string, string] {
  const colonIndex = line.indexOf(':');
  return [line.slice(0, colonIndex), line.slice(colonIndex + 1).trim()];
}
