import { addToCart, checkOutCart, getCart } from '@fit-coder/contracts/commerce';
import { makeCourse } from '../../support/factories.ts';
import type { TestUser, TestSite } from '../../support/test-site.ts';

/** A pending order of courses. */
export interface CartOrder {
  readonly reference: string;
  /** The sandbox's id of its checkout. */
  readonly checkout: string;
}

/** The id of a new course that is sold separately. */
export async function courseForSale(site: TestSite, priceCents = 4900, title?: string): Promise<string> {
  return (await makeCourse(site, { priceCents, ...(title && { title }) })).id;
}

/** The user's cart: ids in order, and the total. */
export async function cartOf(site: TestSite, { cookie }: Pick<TestUser, 'cookie'>) {
  const { cart } = (await site.call(getCart, {}, cookie)).data;
  return { ids: cart.courses.map(({ id }) => id), totalCents: cart.totalCents };
}

export async function fillCart(
  site: TestSite,
  { cookie }: Pick<TestUser, 'cookie'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const response = await site.call(addToCart, { body: { courses: [id] } }, cookie);
    if (response.status !== 200) throw new Error(`the course is not in the cart: ${response.error.error}`);
  }
}

/** Orders the cart at its current price. */
export async function checkOut(site: TestSite, user: Pick<TestUser, 'cookie'>): Promise<CartOrder> {
  const { totalCents } = await cartOf(site, user);
  const { data } = await site.call(checkOutCart, { body: { totalCents } }, user.cookie);
  return { reference: data.reference, checkout: data.url.split('/').at(-1) ?? '' };
}
