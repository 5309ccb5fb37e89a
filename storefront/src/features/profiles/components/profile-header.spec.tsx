import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PublicProfile } from '@market/contract/profiles';
import { ProfileHeader } from './ProfileHeader.js';

const PROFILE = {
  displayname: 'Ada Byron',
  createdat: '2026-01-02T03:04:05.000Z',
  website: 'https://ada.example',
  github: 'adabyron',
  twitter: 'ada_byron',
  linkedin: '',
} as PublicProfile;

it('links of GitHub and Twitter are named by their handles (PEOPLE-2)', () => {
  render(<ProfileHeader profile={PROFILE} actions={null} />);
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.firstChild?.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Website', 'https://ada.example'],
    ['adabyron', 'https://github.com/adabyron'],
    ['@ada_byron', 'https://twitter.com/ada_byron'],
  ]);
});
