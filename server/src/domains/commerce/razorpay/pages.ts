import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/refusal.ts';
import { acceptForms, pageSender } from '../hosted-page/sender.ts';
import type { PageEdge } from '../payments/payment-provider.ts';
import { isConfirmed, isFailure, type CallbackForm } from './callback.ts';
import { checkoutPath, type CheckoutsDependencies } from './checkouts.ts';
import { findCheckout, isClosed, storeReturn, type CheckoutRow } from './checkouts.repository.ts';
import { checkoutPage, closedPage, type HostedForm } from './page.ts';

interface PagesDependencies extends CheckoutsDependencies {
  readonly keySecret: string;
  readonly site: () => string;
}

type NamedRow = CheckoutRow & { readonly providerId: string };

const siteName = 'Fit Coder Courses';

/**
 * The page before Razorpay's, and the address that Razorpay sends the buyer back to. Its signature only decides which
 * page the buyer sees; whether the order is paid is always fetched.
 */
export async function installRazorpayPages(
  app: FastifyInstance,
  dependencies: PagesDependencies,
  edge: PageEdge,
): Promise<void> {
  const { db, clock, api, keySecret } = dependencies;
  const sendPage = pageSender(edge.fonts, new URL(api.base).origin, { title: siteName, mark: null });
  await app.register(async (scope) => {
    acceptForms(scope, sendPage);
    scope.get<{ Params: { reference: string }; Querystring: { declined?: string } }>(
      checkoutPath(':reference'),
      async (request, reply) => {
        const row = await find(dependencies, request.params.reference);
        const now = clock.now();
        if (row.returnedAt || isClosed(row, now)) return sendPage(reply, 200, closedPage(row));
        const isDeclined = request.query.declined !== undefined;
        const isBuyer = (await edge.findUser(request))?.userId === row.userId;
        const form = formOf(row, isBuyer, dependencies);
        return sendPage(reply, 200, checkoutPage(row, form, { now, isDeclined }));
      },
    );
    // Razorpay's page posts this form from its own origin.
    scope.post<{ Params: { reference: string }; Body: CallbackForm | null }>(
      `${checkoutPath(':reference')}/callback`,
      async (request, reply) => {
        const row = await find(dependencies, request.params.reference);
        const form = request.body ?? {};
        void reply.header('cache-control', 'no-store');
        // The order stays open at Razorpay, so the buyer pays the same one again.
        if (isFailure(form)) return reply.redirect(`${checkoutPath(row.reference)}?declined`, 303);
        if (!isConfirmed(form, row.providerId, keySecret)) throw notConfirmed();
        await storeReturn(db, row.providerId, clock.now());
        return reply.redirect(row.request.successPath, 303);
      },
    );
  });
}

async function find({ db }: PagesDependencies, reference: string): Promise<NamedRow> {
  const row = /^[\w-]{1,64}$/u.test(reference) ? await findCheckout(db, { reference }) : null;
  if (!row || row.providerId === null)
    throw new Refusal('not_found', 'There is no payment at this address. Go back and order again.');
  return { ...row, providerId: row.providerId };
}

function notConfirmed(): Refusal {
  return new Refusal(
    'wrong_signature',
    'We could not confirm that this came from Razorpay. If you paid, your order shows it within a few minutes.',
  );
}

/**
 * The form that Razorpay's hosted checkout expects. Only the buyer's own contains their name and address, because others
 * may know the reference.
 */
function formOf(
  { reference, providerId, request }: NamedRow,
  isBuyer: boolean,
  { api, site }: PagesDependencies,
): HostedForm {
  const { description, amount, currency, customer, cancelPath } = request;
  const subject = providerId.startsWith('sub_')
    ? ([['subscription_id', providerId]] as const)
    : ([
        ['order_id', providerId],
        ['amount', String(amount)],
        ['currency', currency],
      ] as const);
  return {
    action: `${api.base}/v1/checkout/embedded`,
    fields: [
      ['key_id', api.keyId],
      ...subject,
      ['name', siteName],
      ['description', description],
      ...(isBuyer ? contactOf(customer) : []),
      ['notes[reference]', reference],
      ['callback_url', `${site()}${checkoutPath(reference)}/callback`],
      ['cancel_url', `${site()}${cancelPath}`],
    ],
  };
}

function contactOf({ name, email }: NamedRow['request']['customer']): HostedForm['fields'] {
  return [
    ['prefill[name]', name],
    ['prefill[email]', email],
  ];
}
