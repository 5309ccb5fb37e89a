import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/** Names of the site's own texts, which are also the names of their pages (TEXT-1). */
export const SITE_TEXT_NAMES = ['terms', 'privacy', 'refunds', 'license', 'help', 'about'] as const;
export const SiteTextName = z.enum(SITE_TEXT_NAMES);
export type SiteTextName = z.output<typeof SiteTextName>;

/** The current version of one of the site's texts (TEXT-2). */
export const SiteText = z.object({
  name: SiteTextName,
  title: z.string(),
  description: z.string(),
  version: z.string(),
  /** SHA-256 of the text's file in hex. */
  sha256: z.string(),
  /** HTML of the text, without raw HTML, scripts and images (TEXT-3). */
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
