import { expect, it } from 'vitest';
import { ProfileInput } from './profiles.js';

const parseGitHub = (github: string) => ProfileInput.safeParse({ displayname: 'Ada', github });

it.each(['ada', '@ada', 'ada-lovelace', 'alovelace_acme', 'a'.repeat(39), ''])(
  'a profile accepts the GitHub handle %j, as GitHub issues it (PEOPLE-1)',
  (github) => {
    expect(parseGitHub(github).data?.github).toBe(github.replace('@', ''));
  },
);

it.each(['a/b', '_ada', '-ada', 'ada.lovelace', 'a'.repeat(40), 'ada lovelace'])(
  'a profile refuses the GitHub handle %j (PEOPLE-1)',
  (github) => {
    expect(parseGitHub(github).success).toBe(false);
  },
);
