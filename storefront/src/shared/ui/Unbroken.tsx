/** A number and its unit, which are one word. */
const HYPHENATED = /(\d+-\p{L}+)/u;

/** A sentence in which no line ends between a number and its unit: '15-minute' stays in one piece. */
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
