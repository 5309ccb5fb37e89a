import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/** The names of the site's own texts; each is also the name of the text's page (TEXT-1). */
export const SITE_TEXT_NAMES = ['terms', 'privacy', 'refunds', 'license', 'help', 'about'] as const;
export const SiteTextName = z.enum(SITE_TEXT_NAMES);
export type SiteTextName = z.output<typeof SiteTextName>;

/** The current version of one of the site's texts (TEXT-2). */
export const SiteText = z.object({
  name: SiteTextName,
  title: z.string(),
  description: z.string(),
  version: z.string(),
  /** SHA-256 of the file with the text, in hex. */
  sha256: z.string(),
  /** The text as HTML. It contains no HTML from the file itself, no scripts and no images (TEXT-3). */
  html: z.string(),
});
export type SiteText = z.output<typeof SiteText>;

export const readSiteText = endpoint({
  id: 'texts.read',
  method: 'GET',
  path: '/texts/{name}',
  access: 'public',
  summary: "One of the site's texts: terms, privacy, refunds, license, help or about",
  params: z.object({ name: SiteTextName }),
  reply: SiteText,
});
