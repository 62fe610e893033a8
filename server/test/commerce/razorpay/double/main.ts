import { parseArgs } from 'node:util';
import { MovableClock } from './books.ts';
import { sendEvents } from './outbox.ts';
import { startDouble } from './server.ts';

/**
 * Runs the double as a program, for a rehearsal with a site on the same machine:
 * `node server/test/commerce/razorpay/double/main.ts --port 4120 --webhooks http://127.0.0.1:3000/api/v1/webhooks/razorpay`
 * `curl -X POST http://127.0.0.1:4120/double/days/31` lets 31 days pass.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4120' },
    webhooks: { type: 'string' },
    'key-id': { type: 'string', default: 'rzp_test_double' },
    'key-secret': { type: 'string', default: 'double-key-secret' },
    'webhook-secret': { type: 'string', default: 'double-webhook-secret' },
  },
});
const keys = { keyId: values['key-id'], keySecret: values['key-secret'] };
const double = await startDouble(keys, Number(values.port), new MovableClock(null));
const print = (line: string) => process.stdout.write(`${line}\n`);
if (values.webhooks !== undefined) sendEvents(double.books, values.webhooks, values['webhook-secret'], print);
print(`RAZORPAY_API_BASE=${double.url}`);
print(`RAZORPAY_KEY_ID=${keys.keyId}`);
print(`RAZORPAY_KEY_SECRET=${keys.keySecret}`);
print(`RAZORPAY_WEBHOOK_SECRET=${values['webhook-secret']}`);
