import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/** The site's own texts; each is the page of its name (TEXT-1). */
export const SITE_TEXT_NAMES = ['terms', 'privacy', 'refunds', 'license', 'help', 'about'] as const;
export const SiteTextName = z.enum(SITE_TEXT_NAMES);
export type SiteTextName = z.output<typeof SiteTextName>;

/** One of the site's texts as it is in force (TEXT-2). */
export const SiteText = z.object({
  name: SiteTextName,
  title: z.string(),
  description: z.string(),
  version: z.string(),
  /** Of its file, hex. */
  sha256: z.string(),
  /** Without raw HTML, scripts and images (TEXT-3). */
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
