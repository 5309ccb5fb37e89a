import type { RepositoryFacts } from '@market/contract/listings/listings';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../shared/format/dates.js';
import { repositoryQuery } from '../api/repository-query.js';
import * as texts from '../facts-texts.js';

/** What GitHub reports about the MVP's repository (LIST-43); renders nothing while nothing is known. */
export default function RepositorySummary({ id }: { readonly id: string }) {
  const { data: facts } = useQuery(repositoryQuery(id));
  if (!facts) return null;
  const { languages, lastCommitAt } = facts;
  const parts = foundParts(facts);
  return (
    <section aria-labelledby="repository" className="mt-6 text-sm">
      <h2 id="repository" className="font-medium">
        What the repository holds
      </h2>
      <p className="mt-1 text-muted">{texts.repositorySource}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {languages.length > 0 && (
          <Fact name="Languages">
            {languages.map(({ name, percent }) => `${name} ${percent}%`).join(', ')}
          </Fact>
        )}
        <Fact name="Files">
          {facts.files.toLocaleString('en-US')}
          {facts.hasMoreFiles && '+'}
        </Fact>
        {parts.length > 0 && <Fact name="Includes">{parts.join(', ')}</Fact>}
        {lastCommitAt && (
          <Fact name="Last commit">
            <time dateTime={lastCommitAt}>{formatDay(lastCommitAt)} (UTC)</time>
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** Lists only what GitHub found. Other files may exist under another name, so none are called missing. */
function foundParts({ hasReadme, hasLicense, hasTests }: RepositoryFacts): readonly string[] {
  return [hasReadme && 'README', hasLicense && 'license file', hasTests && 'tests'].filter(
    (part) => part !== false,
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
