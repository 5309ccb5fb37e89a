import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { KEY_LOST_AFTER_MS } from './github.rules.js';
import { GrantsService } from './grants.service.js';
import { selectGrantsOfKeys, selectOtherKeys } from './revocations.queries.js';
import { TokenVault } from './token-vault.js';

/** Ends grants whose token cannot be decrypted, because its key is lost (DELIVERY-24). */
@Injectable()
export class LostKeysService {
  private readonly logger = new Logger(LostKeysService.name);
  /** Since when this process has seen tokens of each key that it does not have. */
  private missingSinceByKey: ReadonlyMap<string, Date> = new Map();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly vault: TokenVault,
    private readonly grants: GrantsService,
  ) {}

  /**
   * Ends up to `limit` grants of keys that this process has missed for KEY_LOST_AFTER_MS, and returns how many. Does
   * nothing if no key is configured, because grants are then switched off.
   */
  async endGrants(limit: number): Promise<number> {
    const { keyIds } = this.vault;
    if (keyIds.length === 0) return 0;
    const { rows } = await this.transactions.run((tx) => execute(tx, selectOtherKeys(keyIds)));
    const now = this.clock.now();
    this.missingSinceByKey = new Map(
      rows.map(({ keyId }) => [keyId, this.missingSinceByKey.get(keyId) ?? now]),
    );
    for (const keyId of this.missingSinceByKey.keys())
      this.logger.warn(`GITHUB_TOKEN_KEYS lacks the key ${keyId}: its tokens cannot be decrypted`);
    const lostKeyIds = [...this.missingSinceByKey]
      .filter(([, missingSince]) => missingSince <= this.clock.in(-KEY_LOST_AFTER_MS))
      .map(([keyId]) => keyId);
    const { rows: grants } = await this.transactions.run((tx) =>
      execute(tx, selectGrantsOfKeys(lostKeyIds, limit)),
    );
    for (const { userId, ...sealedToken } of grants) await this.grants.markUndecryptable(userId, sealedToken);
    return grants.length;
  }
}
