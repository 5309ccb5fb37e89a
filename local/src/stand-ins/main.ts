import { join } from 'node:path';
import { STAND_IN_PEOPLE } from './people.js';
import { startContent } from './content/content.js';
import { startInbox } from './mail/inbox.js';
import { sampleBooks } from './paypal/sample-books.js';
import { startPayPal } from './paypal/start-paypal.js';
import { PLAN_VARIABLE, type StandInPlan } from './plan.js';
import type { RunningStandIn } from './sign-in/sign-in-proxy.js';
import { startGitHub } from './sign-in/github.js';
import { startGoogle } from './sign-in/google.js';

/** Runs all stand-ins in one process. Reports to `npm start` when they are ready, and exits when `npm start` ends. */
const plan = JSON.parse(process.env[PLAN_VARIABLE] ?? '{}') as StandInPlan;
const localUrl = (port: number) => `http://localhost:${port}`;
const oauthApp = (provider: string, keys: { clientId: string; clientSecret: string }) => ({
  ...keys,
  callbackUrl: `${plan.publicUrl}/api/auth/${provider}/callback`,
});

const startingStandIns: (Promise<RunningStandIn> | undefined)[] = [
  startContent({
    ...plan.content,
    url: localUrl(plan.content.port),
    filmsDir: join(plan.stateDir, 'films'),
  }),
  plan.github &&
    startGitHub({
      port: plan.github.port,
      url: localUrl(plan.github.port),
      archivePort: plan.github.archivePort,
      app: oauthApp('github', plan.github),
      stateFile: join(plan.stateDir, 'github.json'),
    }),
  plan.google &&
    startGoogle({
      port: plan.google.port,
      url: localUrl(plan.google.port),
      app: oauthApp('google', plan.google),
    }),
  plan.paypal &&
    startPayPal({
      ...plan.paypal,
      url: localUrl(plan.paypal.port),
      webhookUrl: `${plan.publicUrl}/api/paypal/webhook`,
      booksFile: join(plan.stateDir, 'paypal.json'),
      initialBooks: () => sampleBooks(STAND_IN_PEOPLE, new Date()),
    }),
  plan.mail &&
    startInbox({
      smtpPort: plan.mail.smtpPort,
      port: plan.mail.inboxPort,
      url: localUrl(plan.mail.inboxPort),
    }),
];
const runningStandIns = await Promise.all(startingStandIns.filter((starting) => starting !== undefined));

async function stop(): Promise<void> {
  await Promise.race([
    Promise.all(runningStandIns.map((standIn) => standIn.close())),
    new Promise((done) => setTimeout(done, 2000)),
  ]);
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
process.send?.('ready');
