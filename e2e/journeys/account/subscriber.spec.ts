import { cards, expectPaid, payByCard } from '../../support/payments/checkout.ts';
import { expect, test } from '../../support/journey.ts';
import { enterAs, register } from '../../support/accounts/users.ts';

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
