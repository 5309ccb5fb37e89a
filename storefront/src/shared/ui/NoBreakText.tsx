/** Matches a number with its unit, such as '15-minute', and 'e-mail'. */
const UNBREAKABLE_PART = /(\d+-\p{L}+|\be-mail\p{L}*)/u;

/** A text without line breaks between a number and its unit, such as '15-minute', and in 'e-mail'. */
export function NoBreakText({ children }: { readonly children: string }) {
  return children.split(UNBREAKABLE_PART).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
