import { readFile } from 'node:fs/promises';
import { ApiClient } from '../support/api-client.ts';
import { expect, test } from '../support/journey.ts';

/** Who asks for a screen. There is one learner, because a payment opens lectures and never screens. */
const roles = ['visitor', 'learner', 'testadmin', 'admin'] as const;
type Role = (typeof roles)[number];

/** The response: a status, or the target of a redirect. */
type Given = number | `to ${string}`;
type Rule = (role: Role, path: string) => Given;

const open: Rule = () => 200;
const visitor: Rule = (role) => (role === 'visitor' ? 200 : 'to /');
const user: Rule = (role, path) => (role === 'visitor' ? `to /login?next=${encodeURIComponent(path)}` : 200);
const administrator: Rule = (role, path) => (role === 'learner' ? 'to /profile' : user(role, path));

/** The page of one invoice, which the learner does not have. */
const missingInvoice: Rule = (role, path) => (role === 'visitor' ? user(role, path) : 404);

/** The page of one thing, which the example data does not have. */
const missing: Rule = (role, path) => {
  const given = administrator(role, path);
  return given === 200 ? 404 : given;
};

/** The rule of every screen, by its path in the table of routes. */
const rules: Readonly<Record<string, Rule>> = {
  '': open,
  courses: open,
  'courses/:slug': open,
  requestcourse: open,
  cart: open,
  paymentsuccess: open,
  failpay: open,
  login: visitor,
  signup: visitor,
  forgetpassword: visitor,
  'reset/:token': visitor,
  'confirmemail/:token': open,
  'revertemail/:token': open,
  'endweekly/:token': open,
  'revertfactors/:token': open,
  'unfollow/:token': open,
  'unsubscribe/:token': open,
  'gift/:token': open,
  'invitation/:token': open,
  'course/:id': user,
  profile: user,
  security: user,
  updateprofile: user,
  changepassword: user,
  subscribe: user,
  'invoices/:number': missingInvoice,
  'admin/createcourse': administrator,
  'admin/admincourses': administrator,
  'admin/admincourses/:id': administrator,
  'admin/plans': administrator,
  'admin/coupons': administrator,
  'admin/users': administrator,
  'admin/users/:id': missing,
  'admin/courserequests': administrator,
  'admin/reviews': administrator,
  'admin/questions': administrator,
  'admin/audit': administrator,
  'admin/payments': administrator,
  'admin/payments/orders': administrator,
  'admin/payments/orders/:reference': missing,
  'admin/payments/subscriptions': administrator,
  'admin/payments/events': administrator,
  'admin/payments/events/:id': missing,
  'admin/payments/alarms': administrator,
  'admin/payments/reconciliation': administrator,
  'admin/payments/exports': administrator,
  'admin/webhooks': administrator,
  'admin/webhooks/:id': missing,
  'admin/shop': administrator,
  'admin/security': administrator,
  '*': () => 404,
};

test('every screen in the table of routes has an access rule', async () => {
  const table = await readFile(new URL('../../web/src/app/routes.tsx', import.meta.url), 'utf8');
  const paths = [...table.matchAll(/path: '([^']*)'|(?:index: true)/gu)].map(([, path = '']) => path);
  expect(paths.toSorted()).toEqual(Object.keys(rules).toSorted());
});

test('every screen follows its access rule', async ({ site, exampleData }) => {
  const testadmin = new ApiClient(site.origin);
  await testadmin.call('loginAsTestAdmin', {});
  const clients = { visitor: null, learner: exampleData.learner, testadmin, admin: exampleData.admin };
  const examples: Record<string, string> = {
    slug: exampleData.premium.slug,
    id: exampleData.premium.id,
    token: 'A'.repeat(43),
    reference: 'FC-NONE',
    number: 'INV-2026-999999',
  };
  const ask = async (path: string, role: Role): Promise<Given> => {
    const cookie = clients[role]?.sessionCookie;
    const headers = cookie ? { cookie: `${cookie.name}=${cookie.value}` } : undefined;
    const response = await fetch(site.origin + path, { redirect: 'manual', ...(headers && { headers }) });
    await response.arrayBuffer();
    const location = response.headers.get('location');
    return location === null ? response.status : `to ${location}`;
  };
  for (const [route, rule] of Object.entries(rules)) {
    const path = `/${route.replace('*', 'no/such/screen').replace(/:(\w+)/u, (_, name: string) => examples[name] ?? '')}`;
    for (const role of roles) {
      const given = await ask(path, role);
      expect(given, `${path} for the ${role}`).toBe(rule(role, path));
    }
  }
});
