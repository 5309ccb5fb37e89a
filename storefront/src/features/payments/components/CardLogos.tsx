import { type SimpleIcon, siAmericanexpress, siMastercard, siVisa } from 'simple-icons';

/** The logos of Visa, Mastercard and American Express, hidden from screen readers. */
export function CardLogos() {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {[siVisa, siMastercard, siAmericanexpress].map((icon) => (
        <CardLogo key={icon.slug} icon={icon} />
      ))}
    </span>
  );
}

function CardLogo({ icon }: { readonly icon: SimpleIcon }) {
  return (
    <svg viewBox="0 0 36 24" className="h-6 w-9">
      <rect x="0.5" y="0.5" width="35" height="23" rx="3" className="fill-white stroke-line-button" />
      <path transform="translate(8 2) scale(0.84)" d={icon.path} fill={`#${icon.hex}`} />
    </svg>
  );
}
