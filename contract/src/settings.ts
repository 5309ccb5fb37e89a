import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/** Settings of the installation that the storefront needs. */
export const PublicSettings = z.object({ youtubeEmbedUrl: z.string(), publicUrl: z.string() });
export type PublicSettings = z.output<typeof PublicSettings>;

export const readSettings = endpoint({
  id: 'settings.read',
  method: 'GET',
  path: '/settings',
  access: 'public',
  summary: 'Settings of this installation',
  reply: PublicSettings,
});
