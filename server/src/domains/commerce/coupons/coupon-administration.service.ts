import type { Coupon, CouponInput } from '@fit-coder/contracts/selling/coupons';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { breaksReference, breaksUnique, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { mustBeCurrency } from '../pricing/known-currency.ts';
import { codeOf, mustHaveTime, presentCoupon, type AdministeredCoupon } from './coupon-administration.ts';
import {
  deleteCoupon,
  findAdministeredCoupon,
  findCouponPage,
  insertCoupon,
  lockCoupon,
  setActive,
} from './coupon-administration.repository.ts';

interface CouponAdministrationDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
}

const pageSize = 50;

/** What administrators do with coupons. */
export class CouponAdministrationService extends Service<CouponAdministrationDependencies> {
  /** Newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    viewer: CurrentUser,
    cursor: string | undefined,
  ): Promise<{ coupons: Coupon[]; next: string | null }> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { shown, next } = pageOf(await findCouponPage(db, after, pageSize + 1, now), pageSize);
    const named = await this.#nameCourses(db, shown);
    return { coupons: named.map((row) => presentCoupon(row, viewer, now)), next };
  }

  /** @throws Refusal `invalid_input`, `code_taken`, `not_found` if what it is for is gone */
  async create(input: CouponInput): Promise<Coupon> {
    const { db, clock } = this.dependencies;
    mustHaveTime(input, clock.now());
    if (input.off.kind === 'amount') mustBeCurrency(input.off.currency, 'off.currency');
    const code = codeOf(input);
    try {
      const id = await insertCoupon(db, code, input, clock.now());
      return await this.#coupon(db, id);
    } catch (error) {
      if (breaksUnique(error, 'coupons_code_key')) throw codeTaken();
      if (breaksReference(error))
        throw new Refusal('not_found', 'The course or plan of this coupon no longer exists.');
      throw error;
    }
  }

  /** @throws Refusal `not_found` */
  async setActive(id: string, active: boolean): Promise<Coupon> {
    const { db } = this.dependencies;
    await setActive(db, id, active);
    return this.#coupon(db, id);
  }

  /** Deletes a coupon that no order was made with, and returns it. @throws Refusal `not_found`, `coupon_used` */
  remove(id: string): Promise<Coupon> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      if (!(await lockCoupon(tx, id))) throw noSuchCoupon();
      const coupon = await this.#coupon(tx, id);
      if (!coupon.deletable)
        throw new Refusal(
          'coupon_used',
          'Orders used this coupon, so it cannot be deleted. Pause it instead.',
        );
      await deleteCoupon(tx, id);
      return coupon;
    });
  }

  async #coupon(db: Database, id: string): Promise<Coupon> {
    const now = this.dependencies.clock.now();
    const row = await findAdministeredCoupon(db, id, now);
    if (!row) throw noSuchCoupon();
    const [named = row] = await this.#nameCourses(db, [row]);
    return presentCoupon(named, { role: 'admin' }, now);
  }

  async #nameCourses<R extends AdministeredCoupon>(db: Database, rows: readonly R[]): Promise<R[]> {
    const ids = rows.flatMap((row) => row.course_id ?? []);
    const titles = new Map(
      (await this.dependencies.catalogue.factsOf(db, ids)).map(({ id, title }) => [id, title]),
    );
    return rows.map((row) =>
      row.course_id === null ? row : { ...row, target_name: titles.get(row.course_id) ?? null },
    );
  }
}

function noSuchCoupon(): Refusal {
  return new Refusal('not_found', 'There is no such coupon.');
}

function codeTaken(): Refusal {
  const sentence = 'There is already a coupon with this code. Choose another one.';
  return new Refusal('code_taken', sentence, { code: sentence });
}
