import { Code, type LucideIcon, Play, Receipt } from 'lucide-react';
import { panelClass } from '../../../shared/ui/styles.js';

const STEPS: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: Play,
    title: 'Try',
    text: 'Open the running product for 15 minutes. It costs nothing.',
  },
  {
    icon: Code,
    title: 'Rent',
    text: 'Get the source code for 1, 3 or 6 months. Nothing renews by itself.',
  },
  {
    icon: Receipt,
    title: 'Own',
    text: 'Buy it outright when it works for you. What you paid for your latest rental counts toward the price.',
  },
];

/** Explains the three steps of a customer: try, rent, and buy with the rental's price credited (FIND-62, RENT-21). */
export function ThreeSteps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="sr-only">
        How it works
      </h2>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className={`${panelClass} flex gap-4 p-5`}>
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <div className="flex flex-col gap-1">
              <h3 className="text-base font-semibold">
                {index + 1}. {title}
              </h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
