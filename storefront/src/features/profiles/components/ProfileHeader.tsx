import type { PublicProfile } from '@market/contract/profiles';
import { AtSign, CalendarDays, CodeXml, Globe, Link2, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatYear } from '../../../shared/format/dates.js';
import { safeAddress } from '../../../shared/format/text.js';
import { Avatar } from '../../../shared/ui/Avatar.js';
import { displayNameOf } from '../api/display-name.js';

/** Avatar, name, bio, location, member-since year and the links that are present (PEOPLE-2). */
export function ProfileHeader({
  profile,
  actions,
}: {
  readonly profile: PublicProfile;
  readonly actions: ReactNode;
}) {
  const name = displayNameOf(profile);
  return (
    <header className="flex flex-col gap-5 sm:flex-row sm:items-start">
      <Avatar name={name} src={profile.photourl} size={80} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h1 className="text-xl font-semibold md:text-2xl">{name}</h1>
        {profile.bio && <p className="max-w-[44em] whitespace-pre-line text-muted">{profile.bio}</p>}
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {profile.location && <FactWithIcon icon={MapPin}>{profile.location}</FactWithIcon>}
          <FactWithIcon icon={CalendarDays}>Member since {formatYear(profile.createdat)}</FactWithIcon>
          {createProfileLinks(profile).map(({ icon, label, kind, address }) => (
            <FactWithIcon key={kind} icon={icon}>
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="text-primary underline-offset-4 hover:underline"
              >
                {label}
                <span className="sr-only">{label !== kind && ` on ${kind}`} (opens in a new tab)</span>
              </a>
            </FactWithIcon>
          ))}
        </ul>
      </div>
      {actions}
    </header>
  );
}

function FactWithIcon({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li className="flex min-h-7 min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

interface ProfileLink {
  readonly icon: LucideIcon;
  /** Text of the link; for GitHub and Twitter the user name. */
  readonly label: string;
  readonly kind: string;
  readonly address: string;
}

function createProfileLinks({ website, github, twitter, linkedin }: PublicProfile): ProfileLink[] {
  const candidateLinks = [
    { icon: Globe, label: 'Website', kind: 'Website', address: safeAddress(website) },
    {
      icon: CodeXml,
      label: github,
      kind: 'GitHub',
      address: github && `https://github.com/${encodeURIComponent(github)}`,
    },
    {
      icon: AtSign,
      label: `@${twitter}`,
      kind: 'Twitter',
      address: twitter && `https://twitter.com/${encodeURIComponent(twitter)}`,
    },
    { icon: Link2, label: 'LinkedIn', kind: 'LinkedIn', address: safeAddress(linkedin) },
  ];
  return candidateLinks.flatMap(({ address, ...link }) => (address ? [{ ...link, address }] : []));
}
