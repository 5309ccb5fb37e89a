// Serves Vendure's shop API: DATABASE_URL=… PORT=… node server.mjs
import { bootstrap } from '@vendure/core';
import { config } from './config.mjs';

await bootstrap(config);
