import { DataExport } from '../accounts/data-export.entity.js';
import { Delivery } from '../deliveries/delivery.entity.js';
import { DemoSession } from '../demos/demo-session.entity.js';
import { IdempotencyKey } from '../foundation/idempotency-key.entity.js';
import { OutboxEvent } from '../foundation/outbox-event.entity.js';
import { Identity } from '../identity/identity.entity.js';
import { RefreshToken } from '../identity/refresh-token.entity.js';
import { Session } from '../identity/session.entity.js';
import { UsedSignInState } from '../identity/used-sign-in-state.entity.js';
import { User } from '../identity/user.entity.js';
import { Listing } from '../listings/listing.entity.js';
import { Message } from '../messages/message.entity.js';
import { PaymentRefund } from '../payments/payment-refund.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { Rental } from '../rentals/rental.entity.js';
import { RentalReminder } from '../rentals/rental-reminder.entity.js';
import { Review } from '../reviews/review.entity.js';
import { SavedListing } from '../saved/saved-listing.entity.js';
import { Upload } from '../uploads/upload.entity.js';

/** Every table TypeORM writes. */
export const ENTITIES = [
  DataExport,
  Delivery,
  DemoSession,
  IdempotencyKey,
  Identity,
  Listing,
  Message,
  OutboxEvent,
  Payment,
  PaymentRefund,
  RefreshToken,
  Rental,
  RentalReminder,
  Review,
  SavedListing,
  Session,
  Upload,
  UsedSignInState,
  User,
];
