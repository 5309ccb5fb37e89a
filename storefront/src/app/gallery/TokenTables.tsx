/** Class names are written in full, so that Tailwind finds them and generates their styles. */
const GROUNDS = [
  'bg-ground',
  'bg-surface',
  'bg-raised',
  'bg-line',
  'bg-line-button',
  'bg-line-strong',
  'bg-text',
  'bg-muted',
  'bg-primary',
  'bg-primary-hover',
  'bg-primary-soft',
  'bg-success',
  'bg-success-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
  'bg-star',
  'bg-scrim',
];
const SIZES = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl'];
const CORNERS = ['rounded-input', 'rounded-button', 'rounded-card', 'rounded-full'];
const SHADOWS = ['shadow-raised', 'shadow-overlay'];
const MOTIONS = ['animate-appear', 'animate-rise', 'animate-breathe'];

/** The tokens of shared/tokens.css in the current color scheme. */
export function TokenTables() {
  return (
    <div className="flex flex-col gap-6">
      <ul aria-label="Colours" className="card-grid">
        {GROUNDS.map((name) => (
          <li key={name} className="flex items-center gap-3 text-sm">
            <span className={`size-11 shrink-0 rounded-input border border-line ${name}`} />
            {name.replace('bg-', '')}
          </li>
        ))}
      </ul>
      <ul aria-label="Type">
        {SIZES.map((name) => (
          <li key={name} className={`truncate ${name}`}>
            {name.replace('text-', '')} · Discover proven MVPs · $1,250
          </li>
        ))}
      </ul>
      <ul aria-label="Corners, shadows and motion" className="card-grid">
        {[...CORNERS, ...SHADOWS, ...MOTIONS].map((name) => (
          <li key={name} className={`border border-line bg-surface p-4 text-sm ${name}`}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
