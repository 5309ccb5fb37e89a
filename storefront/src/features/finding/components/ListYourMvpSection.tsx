import { ButtonLink } from '../../../shared/ui/Button.js';

/** Tells developers why to list their MVPs here (FIND-62). */
export function ListYourMvpSection() {
  return (
    <section
      aria-labelledby="listers"
      className="band flex flex-col items-start gap-5 rounded-card p-6 md:flex-row md:items-center md:justify-between md:p-12"
    >
      <div className="flex max-w-prose flex-col gap-2">
        <h2 id="listers" className="text-xl font-semibold md:text-2xl">
          You built something that runs?
        </h2>
        <p className="text-on-band-muted">
          List it for rent. A moderator reviews it within 24 hours, your demo ends by itself after 15 minutes,
          and buyers get your code only after they paid.
        </p>
      </div>
      <ButtonLink to="/list" size="lg" variant="try" className="shrink-0">
        List Your MVP
      </ButtonLink>
    </section>
  );
}
