import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { FoundationModule } from '@market/domain/database/foundation.module';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { AdminApiModule } from './admin/admin.module.js';
import { HealthModule } from './health/health.module.js';
import { EndpointTable } from './http/endpoints/endpoint-table.js';
import { HttpModule } from './http/http.module.js';
import { IdentityApiModule } from './identity/identity.module.js';
import { AccountsApiModule } from './accounts/accounts.module.js';
import { DeliveriesApiModule } from './deliveries/deliveries.module.js';
import { DemosApiModule } from './demos/demos.module.js';
import { FunnelApiModule } from './funnel/funnel.module.js';
import { CouponsApiModule } from './coupons/coupons.module.js';
import { EarningsApiModule } from './earnings/earnings.module.js';
import { FollowsApiModule } from './follows/follows.module.js';
import { GitHubApiModule } from './github/github.module.js';
import { LiveApiModule } from './live/live.module.js';
import { ListingsApiModule } from './listings/listings.module.js';
import { MessagesApiModule } from './messages/messages.module.js';
import { NoticesApiModule } from './notices/notices.module.js';
import { ReportsApiModule } from './reports/reports.module.js';
import { PaymentsApiModule } from './payments/payments.module.js';
import { PayoutsApiModule } from './payouts/payouts.module.js';
import { ProfilesApiModule } from './profiles/profiles.module.js';
import { RatingsApiModule } from './ratings/ratings.module.js';
import { ReceiptsApiModule } from './receipts/receipts.module.js';
import { RentalsApiModule } from './rentals/rentals.module.js';
import { SavedApiModule } from './saved/saved.module.js';
import { SavedSearchesApiModule } from './saved-searches/saved-searches.module.js';
import { ShareImagesModule } from './share-images/share-images.module.js';
import { SitemapApiModule } from './sitemap/sitemap.module.js';
import { ResponseCacheModule } from './response-cache/response-cache.module.js';
import { ObservabilityModule } from './observability/observability.module.js';
import { FiguresApiModule } from './figures/figures.module.js';
import { SiteTextsApiModule } from './site-texts/site-texts.module.js';
import { SettingsApiModule } from './settings/settings.module.js';
import { StatementsApiModule } from './statements/statements.module.js';
import { UploadsApiModule } from './uploads/uploads.module.js';

/** The modules of all features with HTTP endpoints. */
const FEATURE_MODULES = [
  AccountsApiModule,
  UploadsApiModule,
  AdminApiModule,
  SitemapApiModule,
  ShareImagesModule,
  SavedApiModule,
  SavedSearchesApiModule,
  RatingsApiModule,
  ReceiptsApiModule,
  RentalsApiModule,
  ProfilesApiModule,
  PaymentsApiModule,
  PayoutsApiModule,
  CouponsApiModule,
  FunnelApiModule,
  EarningsApiModule,
  StatementsApiModule,
  MessagesApiModule,
  LiveApiModule,
  FollowsApiModule,
  NoticesApiModule,
  ReportsApiModule,
  ListingsApiModule,
  DeliveriesApiModule,
  DemosApiModule,
  GitHubApiModule,
  IdentityApiModule,
  SettingsApiModule,
  SiteTextsApiModule,
  FiguresApiModule,
];

/**
 * Root module of the api server. The settings are its parameter, so that tests can pass their
 * own.
 */
@Module({})
export class AppModule {
  static forSettings(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DiscoveryModule,
        FoundationModule.forSettings(settings),
        HttpModule,
        ResponseCacheModule,
        HealthModule,
        ObservabilityModule,
        ...FEATURE_MODULES,
      ],
      providers: [EndpointTable],
    };
  }
}
