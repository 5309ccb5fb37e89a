/** Matches a number with its unit, such as '15-minute'. */
const NUMBER_WITH_UNIT = /(\d+-\p{L}+)/u;

/** A text without line breaks between a number and its unit, such as '15-minute'. */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(NUMBER_WITH_UNIT).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
