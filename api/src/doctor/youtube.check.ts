import type { Settings } from '@market/domain/foundation/settings/configuration';
import * as z from 'zod';
import { sendRequest, postForm, summarizeResponse } from './send-request.js';
import { type Check, fault, off, ok, warning } from './finding.js';

const DOCS_PAGE = 'docs/runbook/providers/youtube.md';
const Token = z.object({ access_token: z.string(), scope: z.string().optional() });
const SCOPE_PREFIX = 'https://www.googleapis.com/auth/youtube';
/** For each OAuth scope that publishing needs: its suffix, then the suffixes of wider scopes that include it. */
const REQUIRED_SCOPES = [
  ['.upload', '', '.force-ssl'],
  ['.readonly', '', '.force-ssl'],
] as const;
const Refusal = z.object({ error: z.string() });
const Channels = z.object({
  items: z
    .array(
      z.object({
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }).optional(),
      }),
    )
    .default([]),
});
const PlaylistItems = z.object({
  items: z.array(z.object({ status: z.object({ privacyStatus: z.string() }).optional() })).default([]),
});

/** Checks YouTube's refresh token, its scopes, the channel, and the privacy of its latest videos (OPERATE-2). */
export function youTubeCheck(settings: Settings): Check {
  return { part: 'YouTube', run: () => collectFindings(settings) };
}

async function collectFindings(settings: Settings) {
  const {
    YOUTUBE_CLIENT_ID: id,
    YOUTUBE_CLIENT_SECRET: secret,
    YOUTUBE_REFRESH_TOKEN: refreshToken,
  } = settings;
  if (!id || !secret || !refreshToken)
    return [off('videos are refused', `Set YOUTUBE_CLIENT_ID … (${DOCS_PAGE})`)];
  const response = await postForm(settings.YOUTUBE_TOKEN_URL, {
    grant_type: 'refresh_token',
    client_id: id,
    client_secret: secret,
    refresh_token: refreshToken,
  });
  const { access_token: token, scope } = Token.safeParse(response.body).data ?? {};
  if (!token) {
    const error = Refusal.safeParse(response.body).data?.error ?? summarizeResponse(response);
    const fix = `Grant again and set YOUTUBE_REFRESH_TOKEN; tokens of a project in testing end after 7 days (${DOCS_PAGE})`;
    return [fault('token', error, fix)];
  }
  const lackingScopes = missingScopes(scope);
  if (lackingScopes.length > 0) {
    const fix = `Give consent again with both scopes, and set YOUTUBE_REFRESH_TOKEN (${DOCS_PAGE})`;
    return [ok('token', 'renewed'), fault('scopes', `missing: ${lackingScopes.join(', ')}`, fix)];
  }
  const headers = { authorization: `Bearer ${token}` };
  const apiUrl = `${settings.YOUTUBE_API_URL}/youtube/v3`;
  const channelResponse = await sendRequest(`${apiUrl}/channels?part=id,contentDetails&mine=true`, {
    headers,
  });
  const channel = Channels.safeParse(channelResponse.body).data?.items[0];
  if (!channel) {
    const fix = `Give consent with the account that owns the channel, with the scopes of ${DOCS_PAGE}`;
    return [
      ok('token', 'renewed'),
      ok('scopes', 'complete'),
      fault('channel', channelResponse.status === 200 ? 'none' : summarizeResponse(channelResponse), fix),
    ];
  }
  const uploadsPlaylistId = channel.contentDetails?.relatedPlaylists.uploads;
  const privacyFindings = uploadsPlaylistId ? [await privacyFinding(apiUrl, uploadsPlaylistId, headers)] : [];
  return [ok('token', 'renewed'), ok('scopes', 'complete'), ok('channel', 'found'), ...privacyFindings];
}

/** Returns the needed scopes that a token lacks; none if Google did not name the scopes when it renewed the token. */
function missingScopes(scope: string | undefined): string[] {
  if (scope === undefined) return [];
  const grantedScopes = scope.split(' ');
  return REQUIRED_SCOPES.filter(
    (alternatives) => !alternatives.some((suffix) => grantedScopes.includes(`${SCOPE_PREFIX}${suffix}`)),
  ).map(([suffix]) => `youtube${suffix}`);
}

/**
 * Returns the finding about the channel's latest videos. Google makes all videos of a project private until it has
 * audited the project (UPLOAD-40).
 */
async function privacyFinding(apiUrl: string, playlistId: string, headers: Record<string, string>) {
  const query = new URLSearchParams({ part: 'status', playlistId, maxResults: '5' });
  const response = await sendRequest(`${apiUrl}/playlistItems?${query.toString()}`, { headers });
  const items = PlaylistItems.safeParse(response.body).data?.items;
  if (!items) return warning('privacy', summarizeResponse(response), 'Ask again later');
  const privateCount = items.filter(({ status }) => status?.privacyStatus === 'private').length;
  if (privateCount === 0) return ok('privacy', `none of the latest ${items.length} videos is private`);
  return fault(
    'privacy',
    `${privateCount} of the latest videos are private`,
    `Have the project audited (${DOCS_PAGE})`,
  );
}
