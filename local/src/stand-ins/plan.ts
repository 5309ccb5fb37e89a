import type { YouTubeAccount } from './youtube/serve-youtube.js';

/** What the conductor asks the stand-ins to stand in for; a part left out is a real one. */
export interface StandInPlan {
  /** Origin of the product, for call-backs and webhooks. */
  readonly publicUrl: string;
  readonly stateDir: string;
  readonly github?: GitHubPlan | undefined;
  readonly google?: SignInPlan | undefined;
  readonly paypal?: PayPalPlan | undefined;
  readonly mail?: { readonly smtpPort: number; readonly inboxPort: number } | undefined;
  /** Demos and videos of the sample listings, and the channel that videos are published on. */
  readonly content: { readonly port: number; readonly youtube: YouTubeAccount };
}

export interface SignInPlan {
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface GitHubPlan extends SignInPlan {
  /** Where archives of repositories are downloaded. */
  readonly archivePort: number;
}

export interface PayPalPlan extends SignInPlan {
  readonly webhookId: string;
}

/** Name of the variable that carries the plan, as JSON. */
export const PLAN_VARIABLE = 'MARKET_STAND_INS';
