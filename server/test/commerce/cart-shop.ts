import { addToCart, checkOutCart, getCart } from '@fit-coder/contracts/commerce';
import { makeCourse } from '../catalogue/catalogue-rows.ts';
import type { Person, TestSite } from '../support/test-site.ts';

/** An order of courses on its way. */
export interface CartOrder {
  readonly reference: string;
  /** The sandbox's name for it. */
  readonly checkout: string;
}

/** The id of a new course that is sold by itself. The category `python` has to be there. */
export async function courseForSale(site: TestSite, priceCents = 4900, title?: string): Promise<string> {
  return (await makeCourse(site, { priceCents, ...(title && { title }) })).id;
}

/** What a person finds in their cart: ids in order, and the total. */
export async function cartOf(site: TestSite, { cookie }: Person) {
  const { cart } = (await site.call(getCart, {}, cookie)).data;
  return { ids: cart.courses.map(({ id }) => id), totalCents: cart.totalCents };
}

export async function fillCart(site: TestSite, { cookie }: Person, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const answer = await site.call(addToCart, { body: { courses: [id] } }, cookie);
    if (answer.status !== 200) throw new Error(`the course is not in the cart: ${answer.error.error}`);
  }
}

/** Orders what is in the cart, for what it costs now. */
export async function checkOut(site: TestSite, person: Person): Promise<CartOrder> {
  const { totalCents } = await cartOf(site, person);
  const { data } = await site.call(checkOutCart, { body: { totalCents } }, person.cookie);
  return { reference: data.reference, checkout: data.url.split('/').at(-1) ?? '' };
}
