/** The logos of Visa, Mastercard and American Express, hidden from screen readers. */
export function CardLogos() {
  return (
    <span aria-hidden="true" className="flex gap-1">
      <CardLogo>
        <text x="16" y="14" fontSize="10" fontStyle="italic" className="fill-card-visa" {...LOGO_TEXT_PROPS}>
          VISA
        </text>
      </CardLogo>
      <CardLogo>
        <circle cx="13" cy="10" r="6" className="fill-card-red" />
        <circle cx="19" cy="10" r="6" className="fill-card-amber" />
        <path d="M16 4.8a6 6 0 0 1 0 10.4 6 6 0 0 1 0-10.4" className="fill-card-orange" />
      </CardLogo>
      <CardLogo className="fill-card-amex">
        <text x="16" y="13" fontSize="8" className="fill-white" {...LOGO_TEXT_PROPS}>
          AMEX
        </text>
      </CardLogo>
    </span>
  );
}

const LOGO_TEXT_PROPS = {
  textAnchor: 'middle',
  fontWeight: 800,
  fontFamily: 'Arial, Helvetica, sans-serif',
} as const;

interface CardLogoProps {
  readonly className?: string;
  readonly children: React.ReactNode;
}

function CardLogo({ className = 'fill-white', children }: CardLogoProps) {
  return (
    <svg viewBox="0 0 32 20" className="h-5 w-8">
      <rect x="0.5" y="0.5" width="31" height="19" rx="3" className={`${className} stroke-line-button`} />
      {children}
    </svg>
  );
}
