import type { YouTubeAccount } from './youtube/serve-youtube.js';

/** The stand-ins to start. If the plan contains no stand-in for a service, the product uses the real service. */
export interface StandInPlan {
  /** Origin of the product, to which callbacks and webhooks are sent. */
  readonly publicUrl: string;
  readonly stateDir: string;
  readonly github?: GitHubPlan | undefined;
  readonly google?: SignInPlan | undefined;
  readonly paypal?: PayPalPlan | undefined;
  readonly mail?: { readonly smtpPort: number; readonly inboxPort: number } | undefined;
  /** Demos and videos of the sample listings, and the channel that videos are published on. */
  readonly content: { readonly port: number; readonly youtube: YouTubeAccount };
}

/** How to start the stand-in of a sign-in provider. */
export interface SignInPlan {
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface GitHubPlan extends SignInPlan {
  /** Port of the archive downloads. */
  readonly archivePort: number;
}

export interface PayPalPlan extends SignInPlan {
  readonly webhookId: string;
}

/** Environment variable with the plan as JSON. */
export const PLAN_VARIABLE = 'MARKET_STAND_INS';
