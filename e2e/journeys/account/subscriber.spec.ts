import type { Page } from '@playwright/test';
import { monthlyPlan } from '../../support/plans.ts';
import { cards, expectPaid, payByCard } from '../../support/payments/checkout.ts';
import { expect, test } from '../../support/journey.ts';
import { shiftLimit, watchShifts } from '../../support/layout-shifts.ts';
import { dropSession, enterAs, register } from '../../support/accounts/users.ts';

test('a subscriber is offered their subscription instead of another one, in the rendered page too', async ({
  page,
  site,
}) => {
  const { client } = await register(site.origin, 'Sonja Subscriber');
  await enterAs(page.context(), site.origin, client);
  const renderedPage = async () => (await page.request.get('/courses')).text();
  expect(await renderedPage()).toContain('>Subscribe<');

  await page.goto('/subscribe', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Subscribe, Monthly' }).click();
  await payByCard(page, cards.pays);
  await expectPaid(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscribe', exact: true })).toHaveCount(0);

  const html = await renderedPage();
  expect(html).toContain('>Subscribed<');
  expect(html).not.toContain('>Subscribe<');
});

test('a subscriber reads that a course is included, starts it or buys it to keep, until the subscription ends', async ({
  page,
  site,
  exampleData: { admin, priced },
}) => {
  const catalogue = async () => (await page.request.get('/courses')).text();
  const asVisitor = await catalogue();
  const { client } = await register(site.origin, 'Inka Included');
  const { url } = await client.call('subscribe', { body: { plan: await monthlyPlan(site.origin) } });
  await enterAs(page.context(), site.origin, client);
  await page.goto(`/courses/${priced.slug}`);
  await expect(page.getByRole('button', { name: 'Buy for $59' })).toBeVisible();
  await page.goto(url);
  await payByCard(page, cards.pays);
  await expectPaid(page);

  await watchShifts(page, 'all');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/courses', { waitUntil: 'networkidle' });
    await expect(cardOf(page, priced.slug)).toContainText('Included');
    await expect(cardOf(page, priced.slug)).not.toContainText('$59');
    await expect(page.getByRole('button', { name: /^Add to cart/u })).toHaveCount(0);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(shiftLimit);

    await page.goto(`/courses/${priced.slug}`, { waitUntil: 'networkidle' });
    await expect(page.getByText('Included in your subscription.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add to cart/u })).toHaveCount(0);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(shiftLimit);
  }
  expect(await catalogue()).toContain('>Included<');

  await page.getByRole('button', { name: 'Buy to keep for $59' }).click();
  await expect(page).toHaveURL(/\/cart$/u);
  await client.call('removeFromCart', { params: { id: priced.id } });

  const { id } = (await client.call('me', {})).user;
  const [held] = (await admin.call('listUserSubscriptions', { params: { id }, query: {} })).subscriptions;
  const params = { id, subscription: held?.id ?? '' };
  await admin.call('endUserSubscription', { params, body: { reason: 'The learner asked for it.' } });
  await page.goto(`/courses/${priced.slug}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Buy for $59' })).toBeVisible();
  await dropSession(page);
  expect(await catalogue()).toBe(asVisitor);
});

function cardOf(page: Page, slug: string) {
  return page.getByRole('listitem').filter({ has: page.locator(`a[href="/courses/${slug}"]`) });
}
