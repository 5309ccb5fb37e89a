import { expect, it } from 'vitest';
import { planStandIns } from './plan-stand-ins.js';

const ports = { product: 3000, github: 1, google: 2, paypal: 3, content: 4, inbox: 5, smtp: 6, archives: 7 };
const options = { ports, publicUrl: 'http://localhost:3000', stateDir: '/state' };

it('plans a stand-in for every external service if no variable is set', () => {
  const { plan, settings } = planStandIns({ ...options, environment: {} });
  expect([plan.github, plan.google, plan.paypal, plan.mail]).not.toContain(undefined);
  expect(settings).toMatchObject({
    GITHUB_OAUTH_URL: 'http://localhost:1',
    GOOGLE_AUTH_URL: 'http://localhost:2/o/oauth2/v2/auth',
    PAYPAL_API_URL: 'http://localhost:3',
    SMTP_URL: 'smtp://127.0.0.1:6',
    MODERATORS: 'github:ruthcalloway',
  });
});

it('plans no stand-in for a service whose variables are set', () => {
  const environment = { GITHUB_CLIENT_ID: 'real', PAYPAL_CLIENT_ID: 'real', SMTP_URL: 'smtp://mail.example' };
  const { plan, settings, inboxUrl, payPalUrl } = planStandIns({ ...options, environment });
  expect([plan.github, plan.paypal, plan.mail, inboxUrl, payPalUrl]).toEqual(Array(5).fill(undefined));
  expect(Object.keys(settings).filter((name) => /GITHUB|PAYPAL|SMTP/.test(name))).toEqual([]);
});
