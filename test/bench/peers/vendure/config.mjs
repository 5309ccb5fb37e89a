import { DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, LogLevel } from '@vendure/core';

/**
 * Vendure's recommended configuration for production: Postgres, the default search plugin and the default job queue.
 */
export const config = {
  apiOptions: { port: Number(process.env.PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'bench', password: 'bench-only-password' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: process.env.DATABASE_URL,
    synchronize: process.env.SYNCHRONIZE === 'true',
    logging: false,
  },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [
    DefaultJobQueuePlugin.init({}),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false }),
  ],
};
