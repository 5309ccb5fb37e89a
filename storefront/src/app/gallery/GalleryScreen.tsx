import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { linkClass, panelClass } from '../../shared/ui/styles.js';
import { allSpecimens } from './all-specimens.js';
import type { StateExample } from './specimens.js';
import { TokenTables } from './TokenTables.js';

/** Shows the design tokens and every shared component in each state; exists in development builds only. */
export function Component() {
  useDocumentTitle('Components');
  return (
    <div className="content flex flex-col gap-10 py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Components</h1>
      <nav aria-label="Components" className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {allSpecimens.map(({ name }) => (
          <a key={name} href={`#${name}`} className={linkClass}>
            {name}
          </a>
        ))}
      </nav>
      <section aria-labelledby="tokens" className="flex flex-col gap-4">
        <h2 id="tokens" className="text-lg font-semibold">
          Tokens
        </h2>
        <TokenTables />
      </section>
      {allSpecimens.map(({ name, states }) => (
        <section key={name} aria-labelledby={name} className="flex flex-col gap-4">
          <h2 id={name} className="text-lg font-semibold">
            {name}
          </h2>
          <div className="card-grid">
            {states.map((state) => (
              <SpecimenState key={state.name} {...state} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function SpecimenState({ name, element, isWide = false }: StateExample) {
  return (
    <figure className={`${panelClass} flex min-w-0 flex-col gap-3 p-4 ${isWide ? 'col-span-full' : ''}`}>
      <figcaption className="text-xs text-muted">{name}</figcaption>
      <div>{element}</div>
    </figure>
  );
}
