/** Matches a number with its unit, such as '15-minute'. */
const HYPHENATED = /(\d+-\p{L}+)/u;

/** A text without line breaks between a number and its unit, such as '15-minute'. */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(HYPHENATED).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
