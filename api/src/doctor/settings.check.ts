import type { Settings } from '@market/domain/foundation/settings/configuration';
import { productionMistakes } from '@market/domain/foundation/settings/production-settings';
import { renamableModerators } from '@market/domain/identity/identity.rules';
import { type Check, fault, type Finding, ok, warning } from './finding.js';

export type Environment = Readonly<Record<string, string | undefined>>;
type Line = Omit<Finding, 'part'>;

/**
 * Checks that all settings are set without which a production process does not start (OPERATE-1), that one provider of
 * sign-ins is configured, and that at least one moderator is named.
 */
export function settingsCheck(settings: Settings, environment: Environment): Check {
  return {
    part: 'Settings',
    run: () => Promise.resolve([...missing(settings, environment), signIn(settings), moderators(settings)]),
  };
}

function missing(settings: Settings, environment: Environment): Line[] {
  const mistakes = productionMistakes(settings, environment);
  if (mistakes.length === 0) return [ok('all', `complete for ${settings.NODE_ENV}`)];
  const fix = 'The servers do not start before it is set (.env.example)';
  return mistakes.map((mistake) => fault('setting', mistake, fix));
}

function signIn({ GITHUB_CLIENT_ID: gitHub, GOOGLE_CLIENT_ID: google }: Settings): Line {
  if (gitHub || google)
    return ok('ways to sign in', [gitHub && 'GitHub', google && 'Google'].filter(Boolean).join(' and '));
  return fault('ways to sign in', 'nobody can sign in', 'Set up GitHub or Google (docs/runbook/providers)');
}

/** A login or an e-mail can change hands (SIGNIN-9). */
function moderators({ MODERATORS: names }: Settings): Line {
  const fix = 'Set MODERATORS to github-id:NUMBER or google-id:NUMBER (.env.example)';
  if (names.length === 0) return warning('moderators', 'none is named: nobody approves MVPs', fix);
  const renamable = renamableModerators(names);
  if (renamable.length === 0) return ok('moderators', `named by id: ${names.join(', ')}`);
  return warning('moderators', `the next owner of the name ${renamable.join(' or ')} would moderate`, fix);
}
