import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onOwnSite } from '../../../support/journey.ts';
import { logIn } from '../../../support/accounts/users.ts';
import { administrator } from '../../../support/site.process.ts';

const test = onOwnSite();

interface Request {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** An operator's program, which keeps what it gets. */
let server: Server;
const received: Request[] = [];
test.beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      received.push({ headers, body: Buffer.concat(pieces).toString() });
      response.end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
});

/** As Standard Webhooks describe it. */
function signatureOf({ headers, body }: Request, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('an administrator adds an endpoint, tests it, sends an event again, pauses and deletes it', async ({
  page,
}) => {
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  await logIn(page, administrator);
  await page.goto('/admin/webhooks', { waitUntil: 'networkidle' });
  await expect(page.getByText('No endpoints yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByText('Enter a URL such as')).toBeVisible();
  await page.getByLabel('URL').fill(`http://${host}/hooks`);
  await page.getByRole('checkbox', { name: /An order failed/u }).uncheck();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save the secret of the endpoint' });
  const secret = (await dialog.getByText(/^whsec_/u).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  const card = page.getByRole('group', { name: 'Endpoints' });
  await expect(card).toContainText(`http://${host}/hooks`);
  const events = card.getByRole('list', { name: 'Events' });
  await expect(events).toContainText('A subscription’s payment failed');
  await expect(events).not.toContainText('An order failed');
  await expect(events).not.toContainText(/order\.|subscription\./u);

  await card.getByRole('button', { name: `Send a test to ${host}` }).click();
  await expect.poll(() => received.length).toBe(1);
  await card.getByRole('link', { name: `Deliveries to ${host}` }).click();
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return page.getByRole('row', { name: /webhook\.test/u }).innerText();
    })
    .toContain('Delivered');
  await page.getByRole('button', { name: 'Send again: webhook.test' }).click();
  await expect(page.getByRole('row', { name: /webhook\.test/u })).toHaveCount(2);
  await expect.poll(() => received.length).toBe(2);
  for (const request of received) {
    expect(request.headers['webhook-signature']).toBe(signatureOf(request, secret));
    expect(JSON.parse(request.body)).toMatchObject({ type: 'webhook.test' });
  }
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);

  await page.getByRole('link', { name: 'All endpoints' }).click();
  await card.getByRole('button', { name: `Pause ${host}` }).click();
  await expect(card).toContainText('Paused');
  await expect(card.getByRole('button', { name: `Send a test to ${host}` })).toHaveCount(0);
  await card.getByRole('button', { name: `Delete the endpoint at ${host}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
});
