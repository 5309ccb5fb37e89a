// Creates the schema of Vendure and loads the listings: DATABASE_URL=… LISTINGS=file.json PORT=… node load.mjs
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  bootstrap,
  ChannelService,
  FastImporterService,
  JobQueueService,
  LanguageCode,
  RequestContextService,
  SearchService,
  TaxCategoryService,
  TransactionalConnection,
  ZoneService,
} from '@vendure/core';
import { config } from './config.mjs';

const listings = JSON.parse(readFileSync(process.env.LISTINGS, 'utf8'));
const app = await bootstrap(config);
const ctx = await app.get(RequestContextService).create({ apiType: 'admin' });
const zone = await app.get(ZoneService).create(ctx, { name: 'Everywhere' });
const channels = app.get(ChannelService);
const channel = await channels.getDefaultChannel(ctx);
await channels.update(ctx, { id: channel.id, defaultTaxZoneId: zone.id, defaultShippingZoneId: zone.id });
const taxCategory = await app.get(TaxCategoryService).create(ctx, { name: 'Software', isDefault: true });

const importer = app.get(FastImporterService);
await importer.initialize();
for (const listing of listings) {
  const productId = await importer.createProduct({
    enabled: true,
    translations: [
      {
        languageCode: LanguageCode.en,
        name: listing.title,
        slug: listing.id,
        description: listing.shortDescription,
      },
    ],
  });
  await importer.createProductVariant({
    productId,
    sku: listing.id,
    price: listing.priceCents,
    taxCategoryId: taxCategory.id,
    stockOnHand: 1,
    translations: [{ languageCode: LanguageCode.en, name: listing.title }],
  });
}

await app.get(JobQueueService).start();
await app.get(SearchService).reindex(ctx);
const { rawConnection } = app.get(TransactionalConnection);
for (let indexedCount = 0; indexedCount < listings.length; await pause(200))
  [{ indexedCount }] = await rawConnection.query(
    'SELECT count(*)::int AS "indexedCount" FROM search_index_item',
  );
await app.close();
