import type { PaymentAlarm } from '@fit-coder/contracts/payments-administration/alarms';
import { pageOfIds, readIdCursor } from '../../../../platform/database/id-cursor.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { CurrentUser } from '../../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../../platform/service.ts';
import { peopleOf, type PeopleDependencies } from '../../figures/people.ts';
import { presentAlarm } from './alarm.ts';
import {
  countOpenAlarms,
  findAlarms,
  findAlarmsOfOrder,
  resolveAlarm,
  type AlarmRow,
} from './alarms.repository.ts';

const pageSize = 50;

/** What administrators must look at, and what they did about it. */
export class AlarmsService extends Service<ServiceContext & PeopleDependencies> {
  /** The newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    viewer: CurrentUser,
    { state, cursor }: { readonly state: 'open' | 'resolved'; readonly cursor?: string | undefined },
  ): Promise<{ alarms: PaymentAlarm[]; next: string | null }> {
    const filter = { state, before: readIdCursor(cursor) };
    const { shown, next } = pageOfIds(await findAlarms(this.dependencies.db, filter, pageSize + 1), pageSize);
    return { alarms: await this.#present(viewer, shown), next };
  }

  async ofOrder(viewer: CurrentUser, orderId: string): Promise<PaymentAlarm[]> {
    return this.#present(viewer, await findAlarmsOfOrder(this.dependencies.db, orderId));
  }

  countOpen(): Promise<number> {
    return countOpenAlarms(this.dependencies.db);
  }

  /** @throws Refusal `not_found` if there is no such open alarm */
  async resolve({ userId }: CurrentUser, id: number, resolution: string): Promise<void> {
    const { db, clock } = this.dependencies;
    if (await resolveAlarm(db, id, { by: userId, resolution: resolution.trim(), now: clock.now() })) return;
    throw new Refusal(
      'not_found',
      'There is no such open alarm. Another administrator may have resolved it already.',
    );
  }

  async #present(viewer: CurrentUser, rows: readonly AlarmRow[]): Promise<PaymentAlarm[]> {
    const ids = rows.flatMap((row) => [row.user_id, row.resolved_by]);
    const personOf = await peopleOf(this.dependencies, ids, viewer);
    return rows.map((row) => presentAlarm(row, personOf));
  }
}
