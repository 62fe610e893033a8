import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { JobHandler, Queue } from '../../platform/queue/queue.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Commerce } from '../commerce/commerce.ts';
import type { Learning } from '../learning/learning.ts';

export interface NotificationsDependencies {
  readonly db: Kysely<DB>;
  readonly queue: Queue;
  readonly accounts: Accounts;
  readonly catalogue: Pick<Catalogue, 'findRequest'>;
  readonly commerce: Pick<Commerce, 'mailedInvoice' | 'mailedSubscription' | 'offeredSeat' | 'sellerName'>;
  readonly learning: Pick<Learning, 'newsFor' | 'weeklyNewsFor' | 'questionMails'>;
  readonly mail: Mail;
  /** The site's origin, for links in emails; known once the site listens. */
  readonly site: () => string;
}

/** The notifications domain: it informs users about events by email. */
export interface Notifications {
  readonly handlers: readonly JobHandler[];
}
