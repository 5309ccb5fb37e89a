import type { Settings } from '@market/domain/foundation/settings/configuration';
import { productionMistakes } from '@market/domain/foundation/settings/production-settings';
import { moderatorsNamedByLoginOrEmail } from '@market/domain/identity/identity.rules';
import { type Check, fault, type Finding, ok, warning } from './finding.js';

export type Environment = Readonly<Record<string, string | undefined>>;
type UnassignedFinding = Omit<Finding, 'part'>;

/**
 * Checks that all required settings are set (a production process does not start without them, OPERATE-1), that a
 * sign-in provider is configured, and that at least one moderator is named.
 */
export function settingsCheck(settings: Settings, environment: Environment): Check {
  return {
    part: 'Settings',
    run: () =>
      Promise.resolve([
        ...requiredSettingsFindings(settings, environment),
        signInFinding(settings),
        moderatorsFinding(settings),
      ]),
  };
}

function requiredSettingsFindings(settings: Settings, environment: Environment): UnassignedFinding[] {
  const mistakes = productionMistakes(settings, environment);
  if (mistakes.length === 0) return [ok('all', `complete for ${settings.NODE_ENV}`)];
  const fix = 'The servers do not start before it is set (.env.example)';
  return mistakes.map((mistake) => fault('setting', mistake, fix));
}

function signInFinding({ GITHUB_CLIENT_ID: gitHub, GOOGLE_CLIENT_ID: google }: Settings): UnassignedFinding {
  if (gitHub || google)
    return ok('ways to sign in', [gitHub && 'GitHub', google && 'Google'].filter(Boolean).join(' and '));
  return fault('ways to sign in', 'nobody can sign in', 'Set up GitHub or Google (docs/runbook/providers)');
}

/** Warns if no moderator is named, or if one is named by login or e-mail, which can get a new owner (SIGNIN-9). */
function moderatorsFinding({ MODERATORS: moderators }: Settings): UnassignedFinding {
  const fix = 'Set MODERATORS to github-id:NUMBER or google-id:NUMBER (.env.example)';
  if (moderators.length === 0) return warning('moderators', 'none is named: nobody approves MVPs', fix);
  const mutableNames = moderatorsNamedByLoginOrEmail(moderators);
  if (mutableNames.length === 0) return ok('moderators', `named by id: ${moderators.join(', ')}`);
  return warning('moderators', `the next owner of the name ${mutableNames.join(' or ')} would moderate`, fix);
}
