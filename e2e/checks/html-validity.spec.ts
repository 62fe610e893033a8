import { HtmlValidate } from 'html-validate';
import type { ApiClient } from '../support/api-client.ts';
import { cards, expectPaid, payByCard } from '../support/payments/checkout.ts';
import { enterAs, register } from '../support/accounts/users.ts';
import { until } from '../../scripts/until.ts';
import { expect, test } from '../support/journey.ts';
import { screensOf } from '../support/screen-list.ts';
import { monthlyPlan } from '../support/plans.ts';

/** Only the rules of the HTML standard, without those about style. */
const standard = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await standard.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
}

async function pageOf(origin: string, path: string, client: ApiClient | null): Promise<string> {
  const cookie = client?.sessionCookie;
  const headers: Record<string, string> = cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {};
  const response = await until(`a page at ${path}`, async () => {
    const given = await fetch(origin + path, { headers });
    // A site on a busy machine refuses requests for a while.
    return given.status === 503 ? undefined : given;
  });
  const text = await response.text();
  expect(response.headers.get('content-type'), `${path}: ${text.slice(0, 200)}`).toContain('text/html');
  return text;
}

test('every server-rendered page is valid HTML for visitors, learners and administrators', async ({
  site,
  exampleData,
}) => {
  const screens = screensOf(exampleData);
  const users = { visitor: null, learner: exampleData.learner, admin: exampleData.admin };
  const faults: string[] = [];
  for (const role of ['visitor', 'learner', 'admin'] as const)
    for (const path of new Set(screens[role].map((screen) => screen.path))) {
      const found = await faultsOf(await pageOf(site.origin, path, users[role]));
      faults.push(...new Set(found.map((fault) => `${role} ${path} ${fault}`)));
    }
  expect(faults).toEqual([]);
});

test('the API page, the mailbox and the sandbox are valid HTML', async ({ site, exampleData }) => {
  const { url } = await exampleData.learner.call('subscribe', {
    body: { plan: await monthlyPlan(site.origin) },
  });
  const paths = ['/api/v1/docs', '/dev/mailbox', new URL(url, site.origin).pathname];
  const list = await pageOf(site.origin, '/dev/mailbox', exampleData.admin);
  const mail = /href="(\/dev\/mailbox\/[^"]+)"/u.exec(list)?.[1] ?? '';
  expect(mail).not.toBe('');
  for (const path of [...paths, mail, `${mail}/body`])
    expect(await faultsOf(await pageOf(site.origin, path, exampleData.admin)), path).toEqual([]);
});

test('the pages of a subscription and a payment at the sandbox are valid HTML', async ({ page, site }) => {
  const { client } = await register(site.origin, 'Holly Html');
  await enterAs(page.context(), site.origin, client);
  const { url } = await client.call('subscribe', { body: { plan: await monthlyPlan(site.origin) } });
  await page.goto(url);
  await payByCard(page, cards.pays);
  await expectPaid(page);
  await page.goto(url);
  const html = [await (await page.request.get(page.url())).text()];
  await page.getByRole('link', { name: 'See it as the provider does' }).click();
  html.push(await (await page.request.get(page.url())).text());
  await page.getByRole('button', { name: 'Go to the next renewal' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('listitem').getByRole('link').first().click();
  html.push(await (await page.request.get(page.url())).text());
  for (const text of html) expect(await faultsOf(text)).toEqual([]);
});

test('the validator reports invalid HTML (control)', async () => {
  const broken =
    '<!doctype html><html lang="en"><head><title>A</title></head><body><p><div id="a"></div></p></body></html>';
  expect(await faultsOf(broken)).not.toEqual([]);
});
