// Loads the listings into Medusa: DATABASE_URL=… LISTINGS=file.json KEY_FILE=… medusa exec ./load.js
const { readFileSync, writeFileSync } = require('node:fs');
const {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingProfilesWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} = require('@medusajs/medusa/core-flows');

const BATCH_SIZE = 100;

/**
 * Creates the products, and writes the region and the publishable key to KEY_FILE: every request to the store needs
 * them.
 */
exports.default = async function load({ container }) {
  const runWorkflow = async (workflow, input) => (await workflow(container).run({ input })).result;
  const [channel] = await runWorkflow(createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: 'Market' }],
  });
  const [key] = await runWorkflow(createApiKeysWorkflow, {
    api_keys: [{ title: 'bench', type: 'publishable', created_by: '' }],
  });
  await runWorkflow(linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const [region] = await runWorkflow(createRegionsWorkflow, {
    regions: [{ name: 'Everywhere', currency_code: 'usd', countries: ['us'] }],
  });
  const [shippingProfile] = await runWorkflow(createShippingProfilesWorkflow, {
    data: [{ name: 'None', type: 'default' }],
  });
  const listings = JSON.parse(readFileSync(process.env.LISTINGS, 'utf8'));
  for (let firstIndex = 0; firstIndex < listings.length; firstIndex += BATCH_SIZE)
    await runWorkflow(createProductsWorkflow, {
      products: listings.slice(firstIndex, firstIndex + BATCH_SIZE).map((listing) => ({
        title: listing.title,
        handle: listing.id,
        description: listing.shortDescription,
        thumbnail: listing.image,
        status: 'published',
        shipping_profile_id: shippingProfile.id,
        sales_channels: [{ id: channel.id }],
        options: [{ title: 'Term', values: ['1 month'] }],
        variants: [
          {
            title: '1 month',
            sku: listing.id,
            manage_inventory: false,
            options: { Term: '1 month' },
            prices: [{ amount: listing.priceCents / 100, currency_code: 'usd' }],
          },
        ],
      })),
    });
  writeFileSync(process.env.KEY_FILE, JSON.stringify({ key: key.token, region: region.id }));
};
