import { readSiteText, type SiteTextName } from '@market/contract/site-texts';
import { call } from '../../../shared/http/call.js';

/** Requests one of the site's texts (TEXT-1). */
export function fetchText(name: SiteTextName, signal: AbortSignal) {
  return call(readSiteText, { params: { name }, signal });
}
