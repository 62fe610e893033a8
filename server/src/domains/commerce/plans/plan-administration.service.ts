import { randomUUID } from 'node:crypto';
import { formatMoney } from '@fit-coder/contracts/money';
import {
  planLimits,
  type AdminPlan,
  type NewPlan,
  type PlanInput,
} from '@fit-coder/contracts/selling/plans-administration';
import type { Database } from '../../../platform/database/database.ts';
import { notifyPublicData } from '../../catalogue/catalogue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { mustBeCurrency } from '../pricing/known-currency.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import {
  mustNameCurrenciesOnce,
  presentAdminPlan,
  readName,
  type AdministeredPlan,
} from './plan-administration.ts';
import {
  findPlans,
  findPresentPrices,
  findPrices,
  insertPlan,
  insertPrices,
  lockPlan,
  lockPlanList,
  retirePrice,
  setOldPrice,
  setPositions,
  setRetired,
  updatePlan,
} from './plan-administration.repository.ts';

/** What an administrator's change did: the plan now, and a sentence about it. */
export interface PlanChanged {
  readonly plan: AdminPlan;
  readonly message: string;
}

/** What administrators do with plans. A plan or price that somebody may pay is never deleted. */
export class PlanAdministrationService extends Service<ServiceContext> {
  async list(): Promise<AdminPlan[]> {
    const { db, clock } = this.dependencies;
    const plans = await findPlans(db);
    const prices = await findPrices(
      db,
      plans.map(({ id }) => id),
      clock.now(),
    );
    return plans.map((plan) => presentAdminPlan(plan, prices));
  }

  /** @throws Refusal `invalid_input`, `list_full` */
  create({ prices, ...input }: NewPlan): Promise<PlanChanged> {
    const { db, clock } = this.dependencies;
    const plan = { ...input, name: readName(input.name) };
    for (const { currency } of prices) mustBeCurrency(currency, 'prices');
    mustNameCurrenciesOnce(prices);
    return db.transaction().execute(async (tx) => {
      if ((await lockPlanList(tx)).length >= planLimits.plans)
        throw new Refusal('list_full', `There can be at most ${planLimits.plans} plans.`);
      const [first] = prices;
      if (!first) throw new Refusal('invalid_input', 'Enter a price.', { prices: 'Enter a price.' });
      const id = randomUUID();
      await insertPlan(tx, id, plan, first);
      await insertPrices(tx, id, prices, clock.now());
      await this.#keepOldPrice(tx, id);
      return this.#changed(tx, id, `${plan.name} was created. It is on sale now.`);
    });
  }

  /** @throws Refusal `not_found`, `invalid_input` */
  update(id: string, input: PlanInput): Promise<PlanChanged> {
    const plan = { ...input, name: readName(input.name) };
    return this.#change(id, async (tx) => {
      await updatePlan(tx, id, plan);
      return 'Plan saved.';
    });
  }

  /** Sells the plan at another price; who pays the one before keeps it. @throws Refusal `not_found`, `list_full` */
  setPrice(id: string, currency: string, amountCents: number): Promise<PlanChanged> {
    return this.#change(id, async (tx, plan) => {
      mustBeCurrency(currency, 'currency');
      const now = this.dependencies.clock.now();
      const prices = await findPresentPrices(tx, id);
      const before = prices.find((price) => price.currency === currency);
      if (!before && prices.length >= planLimits.prices)
        throw new Refusal('list_full', `A plan can have at most ${planLimits.prices} prices.`);
      if (before?.amount !== amountCents) {
        if (before) await retirePrice(tx, before.id, now);
        await insertPrices(tx, id, [{ currency, amountCents }], now);
        await this.#keepOldPrice(tx, id);
      }
      const kept = before ? ' Subscribers keep their price.' : '';
      return `${plan.name} costs ${formatMoney(amountCents, currency)} a ${plan.interval}.${kept}`;
    });
  }

  /** @throws Refusal `not_found`, `last_price` */
  removePrice(id: string, currency: string): Promise<PlanChanged> {
    return this.#change(id, async (tx, plan) => {
      const prices = await findPresentPrices(tx, id);
      const removed = prices.find((price) => price.currency === currency);
      if (!removed) throw new Refusal('not_found', `${plan.name} has no price in ${currency}.`);
      if (prices.length === 1)
        throw new Refusal(
          'last_price',
          `This is the only price of ${plan.name}. Retire the plan if it is no longer sold.`,
        );
      await retirePrice(tx, removed.id, this.dependencies.clock.now());
      await this.#keepOldPrice(tx, id);
      return `${plan.name} is no longer sold in ${currency}. Subscribers keep their price.`;
    });
  }

  /** Puts the plans in this order. @throws Refusal `stale_order` unless it names each of them exactly once */
  order(ids: readonly string[]): Promise<void> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const all = await lockPlanList(tx);
      if (ids.toSorted().join(' ') !== all.toSorted().join(' '))
        throw new Refusal('stale_order', 'The plans have changed meanwhile. Check them, then try again.');
      await setPositions(tx, ids);
      await notifyPublicData(tx);
    });
  }

  /** Retiring a retired plan changes nothing. @throws Refusal `not_found` */
  setRetired(id: string, retired: boolean): Promise<PlanChanged> {
    return this.#change(id, async (tx, plan) => {
      if (retired !== (plan.retired_at !== null))
        await setRetired(tx, id, retired ? this.dependencies.clock.now() : null);
      return retired
        ? `${plan.name} is no longer sold. Its subscribers keep it.`
        : `${plan.name} is on sale again.`;
    });
  }

  #change(
    id: string,
    change: (tx: Database, plan: AdministeredPlan) => Promise<string>,
  ): Promise<PlanChanged> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const plan = await lockPlan(tx, id);
      if (!plan) throw new Refusal('not_found', 'There is no such plan.');
      return this.#changed(tx, id, await change(tx, plan));
    });
  }

  async #changed(tx: Database, id: string, message: string): Promise<PlanChanged> {
    const plan = await lockPlan(tx, id);
    if (!plan) throw new Error(`the plan ${id} was just changed`);
    await notifyPublicData(tx);
    return {
      plan: presentAdminPlan(plan, await findPrices(tx, [id], this.dependencies.clock.now())),
      message,
    };
  }

  /** The price in the site's currency, or else the oldest, as `priceIn` chooses it. */
  async #keepOldPrice(tx: Database, id: string): Promise<void> {
    const { currency } = await findShopSettings(tx);
    const prices = await findPresentPrices(tx, id);
    const price = prices.find((one) => one.currency === currency) ?? prices[0];
    if (price) await setOldPrice(tx, id, price);
  }
}
