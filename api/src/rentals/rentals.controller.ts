import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoint';
import { fromCents } from '@market/contract/money';
import { createRental, listMyRentals, listUserRentals, readListingRental } from '@market/contract/rentals';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { Caller } from '../http/caller.js';
import { Parsed } from '../http/parsed.js';
import { Route } from '../http/route.js';
import { WorkId } from '../http/work-id.js';
import { RentalView } from './rental.view.js';

/** Said to a buyer whose payment became a rental (SPEC §9 'Delivery'). */
const PROMISE = 'Your source code will be delivered by e-mail within 24 hours.';

/** Rentals and purchases (SPEC §7). */
@Controller()
export class RentalsController {
  constructor(
    private readonly rentals: RentalsService,
    private readonly view: RentalView,
  ) {}

  /** A captured payment becomes its rental. */
  @Route(createRental)
  async create(
    @Parsed() { body }: Input<typeof createRental>,
    @Caller() caller: Caller,
    @WorkId() workId: string | undefined,
  ): Promise<Reply<typeof createRental>> {
    const made = await this.rentals.create(caller.userId, body, workId);
    const rental = await this.view.made(made);
    return { rental: { ...rental, totalPrice: fromCents(made.rental.totalCents) }, message: PROMISE };
  }

  /** My Rentals. */
  @Route(listMyRentals)
  mine(
    @Parsed() { query }: Input<typeof listMyRentals>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof listMyRentals>> {
    return this.view.page(caller.userId, query);
  }

  /** The same, for the dashboard (DECISIONS 7). */
  @Route(listUserRentals)
  dashboard(
    @Parsed() { query }: Input<typeof listUserRentals>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof listUserRentals>> {
    return this.view.page(caller.userId, query);
  }

  /** What the caller has of one MVP. */
  @Route(readListingRental)
  async ofListing(
    @Parsed() { params }: Input<typeof readListingRental>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readListingRental>> {
    return { rental: await this.view.ofListing(caller.userId, params.id) };
  }
}
