import type { PaymentEventSummary } from '@fit-coder/contracts/payments-administration/events';
import type { Output } from '@fit-coder/contracts/endpoint';
import type { getPaymentEvent } from '@fit-coder/contracts/payments-administration/events';
import { pageOfIds, readIdCursor } from '../../../../platform/database/id-cursor.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { CurrentUser } from '../../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import { readContent } from './event-content.ts';
import { presentEvent } from './ledger-event.ts';
import { findLedgerEvent, findLedgerPage, findReferenceOf, type LedgerFilter } from './ledger.repository.ts';

export interface LedgerDependencies extends ServiceContext {
  /** Handles an event again. @throws Refusal `not_found`, `provider_unreachable` */
  readonly replay: (eventId: number) => Promise<unknown>;
}

const pageSize = 50;

type LedgerQuery = Omit<LedgerFilter, 'before'> & { readonly cursor?: string | undefined };

/** The events of payment providers, as administrators see them. */
export class LedgerService extends Service<LedgerDependencies> {
  /** The newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page({ cursor, q, ...filter }: LedgerQuery): Promise<{
    events: PaymentEventSummary[];
    next: string | null;
  }> {
    const sought = { ...filter, q: q?.trim() || undefined, before: readIdCursor(cursor) };
    const { shown, next } = pageOfIds(
      await findLedgerPage(this.dependencies.db, sought, pageSize + 1),
      pageSize,
    );
    return { events: shown.map(presentEvent), next };
  }

  /** Test administrators do not see what the provider sent, because it can name customers. @throws Refusal `not_found` */
  async event({ role }: CurrentUser, id: number): Promise<Output<typeof getPaymentEvent>['event']> {
    const row = await this.#find(id);
    const order =
      row.about === null ? null : await findReferenceOf(this.dependencies.db, row.provider, row.about);
    const shown = role === 'admin' ? readContent(row.payload) : { content: null, omitted: 0 };
    return { ...presentEvent(row), order, ...shown };
  }

  /** Handles an event again, and returns it. @throws Refusal `not_found`, `provider_unreachable` */
  async replay(id: number): Promise<PaymentEventSummary> {
    await this.dependencies.replay(id);
    return presentEvent(await this.#find(id));
  }

  async #find(id: number) {
    const row = await findLedgerEvent(this.dependencies.db, id);
    if (!row) throw new Refusal('not_found', 'There is no such event.');
    return row;
  }
}
