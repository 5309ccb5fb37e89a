/** Complete class names: Tailwind generates styles only for names that it finds in the source. */
const BACKGROUND_CLASSES = [
  'bg-page',
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
  'bg-button',
  'bg-button-hover',
  'bg-success',
  'bg-success-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
  'bg-danger-bar',
  'bg-amber',
  'bg-band',
  'bg-band-shape',
  'bg-band-line',
  'bg-accent',
  'bg-accent-hover',
  'bg-scrim',
];
const TEXT_SIZE_CLASSES = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl'];
const CORNER_CLASSES = ['rounded-input', 'rounded-button', 'rounded-card', 'rounded-full'];
const SHADOW_CLASSES = ['shadow-raised', 'shadow-overlay'];
const ANIMATION_CLASSES = ['animate-appear', 'animate-rise', 'animate-breathe'];

/** Shows the design tokens of shared/tokens.css in the current color scheme. */
export function TokenTables() {
  return (
    <div className="flex flex-col gap-6">
      <ul aria-label="Colours" className="card-grid">
        {BACKGROUND_CLASSES.map((name) => (
          <li key={name} className="flex items-center gap-3 text-sm">
            <span className={`size-11 shrink-0 rounded-input border border-line ${name}`} />
            {name.replace('bg-', '')}
          </li>
        ))}
      </ul>
      <ul aria-label="Type">
        {TEXT_SIZE_CLASSES.map((name) => (
          <li key={name} className={`truncate ${name}`}>
            {name.replace('text-', '')} · Discover proven MVPs · $1,250
          </li>
        ))}
      </ul>
      <ul aria-label="Corners, shadows and motion" className="card-grid">
        {[...CORNER_CLASSES, ...SHADOW_CLASSES, ...ANIMATION_CLASSES].map((name) => (
          <li key={name} className={`border border-line bg-surface p-4 text-sm ${name}`}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
