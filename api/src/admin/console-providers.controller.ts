import { Controller } from '@nestjs/common';
import { readProviders } from '@market/contract/admin/providers';
import type { Reply } from '@market/contract/endpoints/endpoint';
import { Route } from '../http/endpoints/route.js';
import { ProviderStatesService } from './provider-states.js';

/** The endpoint with which moderators read the states of PayPal, the mail server and the other providers. */
@Controller()
export class ConsoleProvidersController {
  constructor(private readonly providers: ProviderStatesService) {}

  /** Returns the results of the latest check of each provider. */
  @Route(readProviders)
  async read(): Promise<Reply<typeof readProviders>> {
    const { checkedAt, findings } = await this.providers.read();
    return { askedAt: checkedAt.toISOString(), findings: [...findings] };
  }
}
