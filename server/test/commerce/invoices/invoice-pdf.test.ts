import { execa } from 'execa';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { getInvoice, listInvoices, updateBillingDetails } from '@fit-coder/contracts/selling/invoices';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { Books, documentsOf } from './books.ts';
import { flatTax, setUpShop } from './issued.ts';

const site = siteForAllTests({ publicUrl: 'https://courses.example.com' });
const admin = userForAllTests(site, 'admin');
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await makeCategories(site);
  await site.work();
  await setUpShop(site, admin, flatTax);
});

const addressOf = (number: string) => `${apiBase}/invoices/${number}/pdf`;

function get(number: string, { cookie }: Pick<TestUser, 'cookie'>) {
  return site.app.inject({ url: addressOf(number), headers: { cookie } });
}

/** A PDF as poppler reads it. */
async function read(pdf: Buffer, ...options: string[]): Promise<string> {
  const { stdout } = await execa('pdftotext', [...options, '-', '-'], { input: pdf });
  return stdout;
}

async function factsOf(pdf: Buffer): Promise<string> {
  return (await execa('pdfinfo', ['-'], { input: pdf })).stdout;
}

/** A user with these details bought a course; returns the invoice's number. */
async function bought(user: TestUser, details: { name: string; address?: string }, title?: string) {
  const body = { address: '', country: 'DE', taxId: '', ...details };
  await site.call(updateBillingDetails, { body }, user.cookie);
  await books.buy(user, 11_900, title);
  return (await documentsOf(site, user)).at(-1)?.number ?? '';
}

describe('the PDF of an invoice', () => {
  test('has the parties, the table, the tax and the total, as another program reads it', async () => {
    const user = await site.user();
    const number = await bought(user, { name: 'Ada Ltd', address: '2 Side Road\nBerlin' }, 'Rust by rep');
    const response = await get(number, user);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'no-store',
    });
    const text = await read(response.rawPayload, '-layout');
    for (const line of ['Iron Ltd', 'Dublin', 'Tax ID: IE123', 'Ada Ltd', '2 Side Road', 'Germany'])
      expect(text).toContain(line);
    expect(text).toMatch(new RegExp(`Number\\s+${number}`, 'u'));
    expect(text).toMatch(/Rust by rep\s+1\s+\$119\.00/u);
    expect(text).toMatch(/Net\s+\$100\.00/u);
    expect(text).toMatch(/VAT 19%\s+\$19\.00/u);
    expect(text).toMatch(/Total \(USD\)\s+\$119\.00/u);
    expect(text).toContain(`https://courses.example.com/invoices/${number}`);
    const facts = await factsOf(response.rawPayload);
    expect(facts).toMatch(new RegExp(`Title:\\s+Invoice ${number}`, 'u'));
    expect(facts).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/u);
  });

  test.each(['Zoë Ñandú 李', 'Łukasz Żółć', 'Nguyễn Văn Ước', 'Мария Иванова', 'Ελένη', '山田 さくら'])(
    'writes the name %s with embedded letters',
    async (name) => {
      const user = await site.user();
      const { rawPayload: pdf } = await get(await bought(user, { name }), user);
      const text = await read(pdf);
      expect(text.replaceAll(/\s/gu, '')).toContain(name.replaceAll(' ', ''));
      expect(text).not.toContain('“?”');
      const { stdout: fonts } = await execa('pdffonts', ['-'], { input: pdf });
      const rows = fonts.split('\n').slice(2);
      expect(rows.every((row) => /yes yes yes/u.test(row))).toBe(true);
    },
  );

  test('writes a question mark for a letter that no font has, and says where to read it', async () => {
    const user = await site.user();
    const number = await bought(user, { name: 'Ada \u{1F3CB}\uFE0F' });
    const text = await read((await get(number, user)).rawPayload);
    expect(text).toContain('Ada ?');
    expect(text).toContain('Letters that this file cannot show are written as “?”.');
    const { data } = await site.call(getInvoice, { params: { number } }, user.cookie);
    expect(data.invoice.buyer.name).toBe('Ada \u{1F3CB}\uFE0F');
  });

  test('continues on further pages, each with the heads of the table and its number', async () => {
    const user = await site.user();
    const number = await bought(user, { name: 'Ada' });
    const line = {
      description: 'A course with a title that needs more than one line of the table',
      quantity: 1,
      amount: 1,
    };
    const lines = JSON.stringify(Array.from({ length: 60 }, () => line));
    await site.deps.database.db.updateTable('invoices').set({ lines }).where('number', '=', number).execute();
    const { rawPayload: pdf } = await get(number, user);
    const pages = (await read(pdf, '-layout')).split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/Description\s+Quantity\s+Amount/u);
      expect(page).toContain(`page ${index + 1} of ${pages.length}`);
    }
    expect(pages.join('').match(/needs more than/gu)).toHaveLength(60);
  });

  test('is the same file each time', async () => {
    const user = await site.user();
    const number = await bought(user, { name: 'Ada' });
    const [one, two] = [await get(number, user), await get(number, user)];
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
  });
});

describe('an invoice', () => {
  test('is shown to its owner and to administrators, and to nobody else', async () => {
    const [owner, other, testAdmin] = [await site.user(), await site.user(), await site.user('testadmin')];
    const number = await bought(owner, { name: 'Ada' });
    const ask = async (cookie?: string) => {
      const json = await site.call(getInvoice, { params: { number } }, cookie);
      const pdf = await site.app.inject({ url: addressOf(number), headers: cookie ? { cookie } : {} });
      return [json.status, pdf.statusCode];
    };
    expect(await ask(owner.cookie)).toEqual([200, 200]);
    expect(await ask(admin.cookie)).toEqual([200, 200]);
    expect(await ask(other.cookie)).toEqual([404, 404]);
    expect(await ask(testAdmin.cookie)).toEqual([404, 404]);
    expect(await ask()).toEqual([401, 401]);
    expect((await site.call(listInvoices, { query: {} }, other.cookie)).data.invoices).toEqual([]);
  });

  test.each(['FC-2026-999999', 'nothing-here', 'FC-2026-000001%20', 'x'.repeat(41)])(
    '%s: not found or refused',
    async (number) => {
      const { status } = await site.call(getInvoice, { params: { number } }, admin.cookie);
      expect([400, 404]).toContain(status);
    },
  );

  test('is on one page of the list only, even beside others of the same moment', async () => {
    const user = await site.user();
    await bought(user, { name: 'Ada' });
    const { db } = site.deps.database;
    const [row] = await db.selectFrom('invoices').selectAll().where('user_id', '=', user.user.id).execute();
    const [payment] = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', row?.payment_id ?? '')
      .execute();
    if (!row || !payment) throw new Error('the course was paid');
    for (let index = 0; index < 25; index += 1) {
      const { id: _id, ...copy } = { ...payment, provider_payment: `copy_${index}_${payment.id}` };
      const { id } = await db.insertInto('payments').values(copy).returning('id').executeTakeFirstOrThrow();
      const json = { seller: JSON.stringify(row.seller), buyer: JSON.stringify(row.buyer), lines: '[]' };
      const { id: _own, tax_line: _tax, ...rest } = row;
      await db
        .insertInto('invoices')
        .values({ ...rest, ...json, payment_id: id, number: `${row.number}-${index}` })
        .execute();
    }
    const numbers: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { cursor?: string } = cursor === null ? {} : { cursor };
      const { data }: Awaited<ReturnType<typeof page>> = await page(query, user.cookie);
      numbers.push(...data.invoices.map((invoice) => invoice.number));
      cursor = data.next;
    } while (cursor !== null);
    expect([numbers.length, new Set(numbers).size]).toEqual([26, 26]);
    expect((await page({ cursor: 'nonsense' }, user.cookie)).error.code).toBe('invalid_input');
  });
});

const page = (query: { cursor?: string }, cookie: string) => site.call(listInvoices, { query }, cookie);
