import type { ProviderName } from '@market/contract/identity/identity';

/** The logo of a sign-in method, without a label, because the method's name is beside it. */
export function ProviderIcon({ provider }: { readonly provider: ProviderName }) {
  return provider === 'google' ? <GoogleLogo /> : <GithubLogo />;
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path
        className="fill-google-blue"
        d="M23.5 12.3c0-.9-.1-1.5-.3-2.2H12v4.1h6.6a5.7 5.7 0 0 1-2.4 3.7v3.1h3.9c2.2-2.1 3.4-5.1 3.4-8.7z"
      />
      <path
        className="fill-google-green"
        d="M12 24c3.2 0 5.9-1.1 7.9-2.9L16 18a7.1 7.1 0 0 1-10.7-3.8H1.4v3.2A12 12 0 0 0 12 24z"
      />
      <path
        className="fill-google-yellow"
        d="M5.3 14.2a7.2 7.2 0 0 1 0-4.6V6.5H1.4a12 12 0 0 0 0 10.9l3.9-3.2z"
      />
      <path
        className="fill-google-red"
        d="M12 4.8c1.8 0 3 .8 3.7 1.4L19.8 3A11.9 11.9 0 0 0 1.4 6.5l3.9 3.1A7.2 7.2 0 0 1 12 4.8z"
      />
    </svg>
  );
}

function GithubLogo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
      <path d="M12 .5a11.5 11.5 0 0 0-3.6 22.4c.6.1.8-.2.8-.5v-2c-3.2.7-3.9-1.4-3.9-1.4-.5-1.3-1.3-1.7-1.3-1.7-1-.7.1-.7.1-.7 1.2.1 1.8 1.2 1.8 1.2 1 1.8 2.7 1.3 3.4 1 .1-.8.4-1.3.7-1.6-2.6-.3-5.2-1.3-5.2-5.7 0-1.3.4-2.3 1.2-3.1-.1-.3-.5-1.5.1-3.1 0 0 1-.3 3.2 1.2a11 11 0 0 1 5.8 0c2.2-1.5 3.2-1.2 3.2-1.2.6 1.6.2 2.8.1 3.1.7.8 1.2 1.8 1.2 3.1 0 4.4-2.7 5.4-5.3 5.7.4.4.8 1.1.8 2.2v3.2c0 .3.2.7.8.5A11.5 11.5 0 0 0 12 .5z" />
    </svg>
  );
}
