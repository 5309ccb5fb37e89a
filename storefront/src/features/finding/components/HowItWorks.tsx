const CUSTOMER_STEPS: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'Try', text: '15 minutes with the product, free.' },
  { title: 'Rent', text: 'The source code for 1, 3 or 6 months.' },
  { title: 'Own', text: 'Your latest rental counts toward the price.' },
];

/** Explains the three steps of a customer: try, rent, and buy with the rental's price credited (FIND-62, RENT-21). */
export function HowItWorks() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="sr-only">
        How it works
      </h2>
      <ol className="flex flex-col gap-2 md:flex-row md:flex-wrap md:gap-x-6">
        {CUSTOMER_STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex min-w-0 items-baseline gap-2 text-sm">
            <span
              aria-hidden="true"
              className="money grid size-5 shrink-0 place-items-center rounded-full border border-accent text-xs font-semibold text-accent"
            >
              {index + 1}
            </span>
            <h3 className="font-semibold">
              <span className="sr-only">{index + 1}. </span>
              {title}
            </h3>
            <p className="text-on-band-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
