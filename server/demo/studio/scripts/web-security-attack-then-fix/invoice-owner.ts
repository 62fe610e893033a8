import { bad, dim, good, mark, type LectureScript } from '../../lecture/lecture-script.ts';

const handler = `function showInvoice(user, id) {
  const invoice = invoices.get(id);
  if (!invoice) return { status: 404 };
  return { status: 200, body: invoice };
}`;

const loader = `function invoiceFor(user, id) {
  const invoice = invoices.get(id);
  if (invoice?.owner === user) return invoice;
}`;

const check = `test('keeps 1042 private', () => {
  assert.equal(showInvoice('ada', 1042).status, 404);
});`;

const strict = handler.replace('invoices.get(id)', 'invoiceFor(user, id)');
const loading = `${loader}\n\n${handler}`;
const closed = `${loader}\n\n${strict}`;
const tested = `${closed}\n\n${check}`;
const broken = tested.replace('if (invoice?.owner === user) ', '');

const data = `import assert from 'node:assert/strict';
import { test } from 'node:test';

const invoices = new Map([
  [1041, { owner: 'ada', total: 84 }],
  [1042, { owner: 'lin', total: 950 }],
]);
const addresses = new Map([
  [7, { owner: 'ada', city: 'Turin' }],
  [8, { owner: 'lin', city: 'Oslo' }],
]);`;

const openAddress = `function showAddress(user, id) {
  const address = addresses.get(id);
  if (!address) return { status: 404 };
  return { status: 200, body: address };
}`;

const exercise = `// The invoices are closed, the addresses are open.
// 1. Write a test that asks for the address 8 as ada, and expects the status 404.
// 2. Run "node addresses.test.mjs" and see the test fail.
// 3. Put the check where the address is loaded. Both tests pass.
${data}

${closed}

${openAddress}

${check}
`;

const solution = `// The test first, then the check where the address is loaded.
${data}

${closed}

${loader.replaceAll('invoice', 'address').replaceAll('addresss', 'addresses')}

${openAddress.replace('addresses.get(id)', 'addressFor(user, id)')}

${check}

test('keeps address 8 private', () => {
  assert.equal(showAddress('ada', 8).status, 404);
});

test('shows address 8 to its owner', () => {
  assert.equal(showAddress('lin', 8).body.city, 'Oslo');
});
`;

/** Web Security: Attack, Then Fix, lecture 4 of 5: “Invoice 1042 belongs to someone else”. Change one digit in the address, and put the check where the invoice is loaded. */
export const invoiceOwner: LectureScript = {
  name: 'invoice-owner',
  marked: 'someone else',
  file: 'invoices.js',
  language: 'javascript',
  voice: 'rms',
  height: 720,
  pane: { title: 'in the lab', size: 730 },
  files: [
    { name: 'addresses.test.mjs', text: exercise },
    { name: 'addresses.solution.mjs', text: solution },
  ],
  steps: [
    {
      say: 'Your own invoice has the number 1041. Now ask for the number after it.',
      spoken: 'Your own invoice has the number ten forty one. Now ask for the number after it.',
      chapter: 'The attack',
      note: 'Logged in is *not yet allowed*.',
    },
    {
      say: 'The handler takes the number from the address and loads that invoice.',
      code: handler,
      output: [dim('GET /invoices/1041'), good("200 { owner: 'ada', total: 84 }")],
    },
    {
      say: 'Ada changes one digit. She sees the invoice of Lin.',
      clear: true,
      output: [dim('GET /invoices/1042'), bad("200 { owner: 'lin', total: 950 }")],
    },
    {
      say: 'We know who asks, but nothing here compares the user with the owner.',
      note: 'The user is known, and *never compared*.',
      light: ['user'],
    },
    {
      say: 'A long random number would only hide the hole. Addresses get shared and logged.',
      chapter: 'The fix',
      note: 'A secret address is *not a permission*.',
      light: [],
    },
    {
      say: 'Check where you load: this function finds an invoice for a user, or nothing.',
      note: 'Permission belongs to *the object*.',
      code: loading,
      light: ['invoiceFor', 'owner'],
    },
    {
      say: 'The handler loads through it, and every page that you add later should too.',
      code: closed,
      light: ['invoiceFor'],
    },
    {
      say: 'For Ada, the invoice of Lin does not exist. A 403 would admit that it does.',
      spoken: 'For Ada, the invoice of Lin does not exist. A four oh three would admit that it does.',
      light: ['404'],
      clear: true,
      output: [dim('GET /invoices/1042'), mark('404')],
    },
    {
      say: 'Now write the attack down as a test, so that the hole stays closed.',
      chapter: 'The attack as a test',
      note: 'The test *is the attack*.',
      code: tested,
      light: ['test(', 'assert', '});'],
      clear: true,
      output: [good('ok 1 - keeps 1042 private')],
    },
    {
      say: 'Take the check away once. A test that cannot fail protects nothing.',
      note: 'See the test *fail once*.',
      code: broken,
      light: ['return invoice;', 'assert'],
      output: [bad('not ok 1 - keeps 1042 private'), bad('  200 !== 404')],
    },
    {
      say: 'It fails, because Ada sees the invoice again. Put the check back.',
      code: tested,
      light: ['owner'],
      output: [good('ok 1 - keeps 1042 private')],
    },
    {
      say: 'In the exercise the addresses are open. Write their test first, then the check.',
      light: [],
    },
  ],
};
