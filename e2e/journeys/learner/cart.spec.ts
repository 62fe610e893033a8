import type { Locator, Page } from '@playwright/test';
import { cards, expectPaid, payByCard } from '../../support/payments/checkout.ts';
import { courseOf, publishedCourse, type ExampleData } from '../../support/example-data.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import {
  enterAs,
  fillLogin,
  fillSignUp,
  newAccount,
  register,
  unused,
} from '../../support/accounts/users.ts';
import { expectToast } from '../../support/toasts.ts';

test('a visitor fills a cart, logs in, pays and owns the courses', async ({ page, site, exampleData }) => {
  const dear = await forSale(exampleData, 4900, 'Graphs in a week');
  const cheap = await forSale(exampleData, 1950, 'Arrays in a day');
  const user = await register(site.origin, 'Bella Buyer');

  await page.goto(`/courses?q=${encodeURIComponent(dear.title)}`);
  await page.getByRole('button', { name: `Add to cart: ${dear.title}` }).click();
  await expectToast(page, 'success', 'Added to cart.');
  await page.goto(`/courses/${cheap.slug}`);
  await page.getByRole('button', { name: `Add to cart: ${cheap.title}` }).click();
  await expect(inHeader(page, 2)).toBeVisible();
  await inHeader(page, 2).click();
  await expect(titles(page)).toHaveText([dear.title, cheap.title]);
  await expect(total(page, '$68.50')).toBeVisible();

  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcart');
  await fillLogin(page, user);
  await expect(page).toHaveURL(/\/cart$/u);
  await expect(titles(page)).toHaveText([dear.title, cheap.title]);
  await expect(inHeader(page, 2)).toBeVisible();
  await page.goto(`/courses/${cheap.slug}`);
  await expect(page.getByRole('link', { name: 'Subscribe to watch' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start' })).toHaveCount(0);

  await inHeader(page, 2).click();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${dear.title} and 1 more course`);
  await expect(page.getByRole('button', { name: 'Pay $68.50' })).toBeVisible();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter((font) => font.status === 'loaded')
        .map((font) => font.family)
        .toSorted(),
    );
  await expect.poll(loaded, 'the brand’s fonts').toEqual(['Archivo', 'JetBrains Mono']);
  await payByCard(page, cards.pays);
  const reference = await expectPaid(page);
  await expect(page.getByRole('link', { name: /^Cart/u })).toHaveCount(0);

  await page.getByRole('link', { name: 'Go to profile' }).click();
  const purchases = page.getByRole('region', { name: 'Purchases' });
  await expect(purchases.getByText(reference)).toBeVisible();
  await expect(purchases.getByText('$68.50')).toBeVisible();
  await expect(purchases.getByRole('link')).toHaveText([cheap.title, dear.title, /^Invoice FC-/u]);
  await page.goto(`/courses/${cheap.slug}`);
  await expect(page.getByText('Bought', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page).toHaveURL(`/course/${cheap.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The invariant' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
});

test("a visitor who creates an account finds the visitor's cart in it", async ({ page, exampleData }) => {
  const course = await forSale(exampleData, 3900);
  await page.goto(`/courses/${course.slug}`);
  await page.getByRole('button', { name: `Add to cart: ${course.title}` }).click();
  await inHeader(page, 1).click();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL('/login?next=%2Fcart');
  await page.getByRole('link', { name: 'New User? Sign up' }).click();
  await expect(page).toHaveURL('/signup?next=%2Fcart');
  await fillSignUp(page, newAccount('Nora New'));
  await expect(page).toHaveURL(/\/cart$/u);
  await expect(titles(page)).toHaveText([course.title]);
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('button', { name: 'Pay $39.00' })).toBeVisible();
});

test('a user whose card is declined keeps the cart and pays with another card', async ({
  page,
  site,
  exampleData,
}) => {
  const course = await forSale(exampleData, 2900);
  const { client } = await register(site.origin, 'Dora Declined');
  await client.call('addToCart', { body: { courses: [course.id] } });
  await enterAs(page.context(), site.origin, client);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Check out' }).click();
  await payByCard(page, cards.declined);
  await expect(page).toHaveURL(/\/failpay\?reference=FC-/u);
  await expect(page.getByRole('heading', { level: 1, name: 'The payment did not go through' })).toBeVisible();
  await expect(page.getByText('Not paid')).toBeVisible();
  await expect(inHeader(page, 1)).toBeVisible();

  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/cart$/u);
  await expect(titles(page)).toHaveText([course.title]);
  await page.getByRole('button', { name: 'Check out' }).click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
});

test('a user is told that a price changed, sees the new total and pays it', async ({
  page,
  site,
  exampleData,
  quietConsole,
}) => {
  const course = await forSale(exampleData, 5000);
  const { client } = await register(site.origin, 'Petra Price');
  await client.call('addToCart', { body: { courses: [course.id] } });
  await enterAs(page.context(), site.origin, client);
  await page.goto('/cart');
  await expect(total(page, '$50')).toBeVisible();
  const { id, input } = course;
  await exampleData.admin.call('updateCourse', { params: { id }, body: { ...input, priceCents: 6000 } });

  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Your cart has changed and now costs $60.00.',
  );
  await expect(total(page, '$60')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/u);
  await expectRefusals(quietConsole, [409]);
  await page.getByRole('button', { name: 'Check out' }).click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
});

test('a user removes a course from the cart and restores it with Undo', async ({
  page,
  site,
  exampleData,
}) => {
  const [one, other] = [await forSale(exampleData, 1000), await forSale(exampleData, 2000)];
  const { client } = await register(site.origin, 'Clara Cart');
  await client.call('addToCart', { body: { courses: [one.id, other.id] } });
  await enterAs(page.context(), site.origin, client);
  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove from cart: ${one.title}` }).click();
  await expect(titles(page)).toHaveText([other.title]);
  await expect(total(page, '$20')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(titles(page)).toHaveCount(2);
  await expect(total(page, '$30')).toBeVisible();
});

test('a visitor who owns a course in the cart reads once why it left the cart', async ({
  page,
  site,
  exampleData,
}) => {
  const owned = await forSale(exampleData, 1000, 'Owned already');
  const other = await forSale(exampleData, 2000);
  const user = await register(site.origin, 'Olive Owner');
  const { id } = (await user.client.call('me', {})).user;
  const body = { courseId: owned.id, until: null, reason: 'A present' };
  await exampleData.admin.call('grantAccess', { params: { id }, body });
  for (const course of [owned, other]) {
    await page.goto(`/courses/${course.slug}`);
    await page.getByRole('button', { name: `Add to cart: ${course.title}` }).click();
  }
  await page.goto('/login?next=%2Fcart');
  await fillLogin(page, user);
  const sentence = page.getByText(`You already own ${owned.title}, so it was removed from your cart.`);
  await expect(sentence).toBeVisible();
  await expect(titles(page)).toHaveText([other.title]);
  await expect(inHeader(page, 1)).toBeVisible();
  await expect
    .poll(async () => (await user.client.call('getCart', {})).cart.owned, 'what is still to be said')
    .toEqual([]);
  await expect(sentence).toBeVisible();
  await expect(page.getByText('Removed from cart.')).toHaveCount(0);
  await page.reload();
  await expect(titles(page)).toHaveText([other.title]);
  await expect(sentence).toHaveCount(0);
});

test('a toast on a phone covers neither the header nor the button to check out', async ({
  page,
  site,
  exampleData,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const [one, other] = [await forSale(exampleData, 1000), await forSale(exampleData, 2000)];
  const { client } = await register(site.origin, 'Phoebe Phone');
  await client.call('addToCart', { body: { courses: [one.id, other.id] } });
  await enterAs(page.context(), site.origin, client);
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: `Remove from cart: ${one.title}` }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover();
  await page.getByRole('button', { name: 'Check out' }).click({ trial: true });
  const offer = await placeOf(undo);
  const button = await placeOf(page.getByRole('button', { name: 'Check out' }));
  expect(offer.y + offer.height <= button.y || offer.y >= button.y + button.height).toBe(true);
  await undo.click();
  const toast = await placeOf(page.getByText('was added to your cart.'));
  const header = await placeOf(page.getByRole('banner'));
  expect(toast.y).toBeGreaterThanOrEqual(header.y + header.height);
});

async function placeOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
}

/** Creates and publishes a course with its own price. */
async function forSale({ admin, category }: ExampleData, priceCents: number, words = 'Bought once') {
  const input = courseOf({ title: unused(words), access: 'premium', priceCents, category });
  return { ...(await publishedCourse(admin, input)), title: input.title, input };
}

function inHeader(page: Page, count: number) {
  return page.getByRole('link', { name: count === 1 ? 'Cart, 1 course' : `Cart, ${count} courses` });
}

function titles(page: Page) {
  return page.getByRole('main').getByRole('listitem').getByRole('link');
}

function total(page: Page, amount: string) {
  return page.getByRole('region', { name: 'Total' }).getByText(amount, { exact: true });
}
