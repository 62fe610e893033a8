import { parseArgs } from 'node:util';
import { StripeDouble } from './double.ts';

/**
 * Runs the double as a program, to rehearse payments without an account:
 *
 *     node server/test/commerce/stripe/double/main.ts --port 4242 --secret-key sk_test_double \
 *       --webhook http://127.0.0.1:3000/api/v1/webhooks/stripe --webhook-secret whsec_double
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4242' },
    'secret-key': { type: 'string', default: 'sk_test_double' },
    webhook: { type: 'string' },
    'webhook-secret': { type: 'string', default: 'whsec_double' },
  },
});
const { webhook } = values;
const double = await StripeDouble.start({
  port: Number(values.port),
  secretKey: values['secret-key'],
  ...(webhook === undefined ? {} : { endpoint: { url: webhook, secret: values['webhook-secret'] } }),
});
process.stdout.write(`A double of Stripe listens at ${double.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void double.stop());
