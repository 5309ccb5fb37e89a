/** The mark and name of the site. */
export function Logo() {
  return (
    <span className="flex items-center gap-2.5 font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path
          d="M8 23V9.5l8 8 8-8V23"
          fill="none"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-primary"
        />
      </svg>
      <span className="max-[360px]:sr-only">MVP Market</span>
    </span>
  );
}
