import type { RepositoryFacts } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatDay } from '../../../shared/format/dates.js';
import { repositoryQuery } from '../api/repository-query.js';
import * as texts from '../facts-texts.js';

/** What GitHub reports about the MVP's repository (LIST-43); renders nothing while nothing is known. */
export default function RepositorySummary({ id }: { readonly id: string }) {
  const { data: repositoryFacts } = useQuery(repositoryQuery(id));
  if (!repositoryFacts) return null;
  const { languages, lastCommitAt } = repositoryFacts;
  const foundContentLabels = describeFoundContents(repositoryFacts);
  return (
    <section aria-labelledby="repository" className="mt-10">
      <h2 id="repository" className="text-xl font-semibold">
        What the repository holds
      </h2>
      <p className="mt-1 text-sm text-muted">{texts.repositorySource}</p>
      <LanguageBar languages={languages} />
      <LanguageList languages={languages} />
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm lg:grid-cols-3">
        <LabeledValue name="Files">
          {repositoryFacts.files.toLocaleString('en-US')}
          {repositoryFacts.hasMoreFiles && '+'}
        </LabeledValue>
        {foundContentLabels.length > 0 && (
          <LabeledValue name="Includes">{foundContentLabels.join(', ')}</LabeledValue>
        )}
        {lastCommitAt && (
          <LabeledValue name="Last commit">
            <time dateTime={lastCommitAt}>{formatDay(lastCommitAt)} (UTC)</time>
          </LabeledValue>
        )}
      </dl>
    </section>
  );
}

/** The opacities of the bar's segments, from the language with the greatest share on. */
const SEGMENT_OPACITIES = ['', 'opacity-65', 'opacity-45'];

function segmentClass(index: number): string {
  return clsx('bg-primary', SEGMENT_OPACITIES[index] ?? 'opacity-30');
}

/** The shares of the languages as a bar. The list below has the same numbers, so screen readers skip the bar. */
function LanguageBar({ languages }: Pick<RepositoryFacts, 'languages'>) {
  if (languages.length === 0) return null;
  return (
    <div aria-hidden="true" className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-raised">
      {languages.map(({ name, percent }, index) => (
        <div key={name} className={segmentClass(index)} style={{ width: `${percent}%` }} />
      ))}
    </div>
  );
}

/** The languages with their shares, each with the color of its segment of the bar. */
function LanguageList({ languages }: Pick<RepositoryFacts, 'languages'>) {
  if (languages.length === 0) return null;
  return (
    <ul aria-label="Languages" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {languages.map(({ name, percent }, index) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden="true" className={clsx('size-2.5 rounded-full', segmentClass(index))} />
          <span className="font-medium">{name}</span> <span className="money text-muted">{percent}%</span>
        </li>
      ))}
    </ul>
  );
}

/** Lists only what GitHub found. A file may exist under another name, so the page reports none as missing. */
function describeFoundContents({ hasReadme, hasLicense, hasTests }: RepositoryFacts): readonly string[] {
  return [hasReadme && 'README', hasLicense && 'license file', hasTests && 'tests'].filter(
    (name) => name !== false,
  );
}

function LabeledValue({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
