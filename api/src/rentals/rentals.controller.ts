import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { fromCents } from '@market/contract/money/money';
import {
  createRental,
  listMyRentals,
  listUserRentals,
  readListingRental,
  readSales,
} from '@market/contract/rentals/rentals';
import { RentalsQueries } from '@market/domain/rentals/rentals.queries';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { RentalView } from './rental.view.js';

/** The text that a buyer sees after renting (DELIVERY-1). */
const DELIVERY_TEXT = 'Your source code will be delivered by e-mail within 24 hours.';

/** Rentals and purchases (RENT-10, RENT-31). */
@Controller()
export class RentalsController {
  constructor(
    private readonly rentals: RentalsService,
    private readonly queries: RentalsQueries,
    private readonly view: RentalView,
  ) {}

  /** Creates the rental of a captured payment. */
  @Route(createRental)
  async create(
    @Parsed() { body }: Input<typeof createRental>,
    @Caller() caller: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof createRental>> {
    const rental = await this.rentals.create(caller.userId, body, idempotentRowId);
    return {
      rental: { ...(await this.view.created(rental)), totalPrice: fromCents(rental.totalCents) },
      message: DELIVERY_TEXT,
    };
  }

  /** Returns a page of My Rentals. */
  @Route(listMyRentals)
  listOwn(
    @Parsed() { query }: Input<typeof listMyRentals>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof listMyRentals>> {
    return this.view.page(caller.userId, query);
  }

  /** Returns the same page as My Rentals, at the dashboard's address. */
  @Route(listUserRentals)
  dashboard(
    @Parsed() { query }: Input<typeof listUserRentals>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof listUserRentals>> {
    return this.view.page(caller.userId, query);
  }

  /** Returns how many sales the caller's MVPs have had, and their total in USD (RENT-40). */
  @Route(readSales)
  async sales(@Caller() caller: Caller): Promise<Reply<typeof readSales>> {
    const { earnedCents, ...counts } = await this.queries.readSales(caller.userId);
    return { ...counts, earned: fromCents(earnedCents) };
  }

  /** Returns the caller's latest rental or purchase of an MVP. */
  @Route(readListingRental)
  async ofListing(
    @Parsed() { params }: Input<typeof readListingRental>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readListingRental>> {
    return { rental: await this.view.ofListing(caller.userId, params.id) };
  }
}
