import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { type RunningApi, startApi } from './running-api.js';

/** Starts two api processes that share one database, for specs of limits that count across processes. */
export async function startTwoApis(settings: Parameters<typeof startApi>[0]): Promise<RunningApi[]> {
  const firstApi = await startApi(settings);
  const { DATABASE_URL } = firstApi.application.get<Settings>(SETTINGS);
  return [firstApi, await startApi({ ...settings, DATABASE_URL })];
}
