import type { Route } from '../../../platform/route.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import { AlarmsService } from '../payments/alarms/alarms.service.ts';
import { LedgerService } from '../payments/ledger/ledger.service.ts';
import type { SettlementService } from '../settlement/settlement.service.ts';
import { figuresRoutes } from './figures.routes.ts';
import { FiguresService } from './figures.service.ts';
import { OrderListService } from './orders/order-list.service.ts';
import type { PeopleDependencies } from './people.ts';

/** What administrators see of the money, and do about it. */
export function figuresRoutesOf(
  dependencies: ServiceContext & PeopleDependencies,
  settlement: Pick<SettlementService, 'replay'>,
): Route[] {
  const alarms = new AlarmsService(dependencies);
  return figuresRoutes({
    alarms,
    orders: new OrderListService({ ...dependencies, alarms }),
    figures: new FiguresService(dependencies),
    ledger: new LedgerService({ ...dependencies, replay: (eventId) => settlement.replay(eventId) }),
  });
}
