import { LISTERS } from '../../sample/people.js';
import type { SamplePerson } from '../../sample/sample-person.js';
import { html } from '../pages/markup.js';
import { page } from '../pages/page.js';

export type ConsentPage = {
  provider: 'GitHub' | 'Google';
  heading: string;
  people: readonly SamplePerson[];
  /** Address that the form is sent to. */
  action: string;
  /** Hidden fields of the form by name. */
  hiddenFields: Readonly<Record<string, string>>;
  /** Name of the form field that identifies the chosen person, and the field's value for each person. */
  choice: { field: string; valueOf: (person: SamplePerson) => string };
  /** Address that the Cancel button opens: the product's callback with the error of a denied consent. */
  cancelUrl: string;
};

const CSS = `
main { max-width: 460px; margin: 0 auto; padding: 32px 16px 48px; }
main > p { margin: 8px 0 24px; }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 16px; overflow: hidden; background: var(--surface); }
li + li { border-top: 1px solid var(--line); }
li button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 64px; padding: 10px 16px; border: 0; background: none; color: inherit; text-align: left; }
li button:hover { background: color-mix(in srgb, var(--primary) 7%, transparent); }
li button:focus-visible { outline-offset: -2px; border-radius: 12px; }
li img { width: 40px; height: 40px; border-radius: 50%; flex: none; }
li span { display: block; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
li .name { font-weight: 600; line-height: 1.3; }
li .who { font-size: 14px; color: var(--muted); }
li .role { margin-left: auto; padding: 2px 8px; border-radius: 99px; border: 1px solid var(--line); font-size: 12px; color: var(--muted); flex: none; }
.cancel { display: inline-flex; align-items: center; min-height: 44px; margin-top: 16px; }
`;

/** Returns the consent page: one form with one button per person. */
export function consentPage({
  provider,
  heading,
  people,
  action,
  hiddenFields: hidden,
  choice,
  cancelUrl,
}: ConsentPage): string {
  const hiddenInputs = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const personEntry = (person: SamplePerson) =>
    html`<li>
      <form method="post" action="${action}">
        ${hiddenInputs}
        <input type="hidden" name="${choice.field}" value="${choice.valueOf(person)}" />
        <button type="submit">
          <img src="/avatars/u/${person.login}" alt="" width="40" height="40" loading="lazy" />
          <span
            ><span class="name">${person.name}</span
            ><span class="who">${provider === 'GitHub' ? person.login : person.email}</span></span
          >
          <span class="role">${roleOf(person)}</span>
        </button>
      </form>
    </li>`;
  return page({
    title: `Sign in to ${provider}`,
    standsInFor: provider,
    css: CSS,
    body: html`<main>
      <h1>${heading}</h1>
      <p class="muted">to continue to MVP Market</p>
      <ul>
        ${people.map(personEntry)}
      </ul>
      <a class="cancel" href="${cancelUrl}">Cancel</a>
    </main>`,
  });
}

function roleOf(person: SamplePerson): string {
  if (person.role !== 'user') return person.role;
  return LISTERS.includes(person) ? 'lister' : 'shopper';
}

/** Returns the product's callback address with the error of a denied consent. */
export function deniedUrl(redirectUri: string, state: string): string {
  const url = new URL(redirectUri);
  url.searchParams.set('error', 'access_denied');
  url.searchParams.set('error_description', 'The user has denied your application access.');
  if (state !== '') url.searchParams.set('state', state);
  return url.href;
}
