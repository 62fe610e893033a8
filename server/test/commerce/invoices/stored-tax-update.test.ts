import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { createBareDatabase, openPool, type TestDatabase } from '../../support/test-database.ts';

const migrations = new URL('../../../migrations/', import.meta.url);
const storing = '0045_rest_of_gifts_and_invoiced_tax.sql';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
beforeEach(async () => {
  [database, folder] = await Promise.all([createBareDatabase(), mkdtemp(join(tmpdir(), 'fit-coder-old-'))]);
  pool = openPool(database);
  for (const name of (await readdir(migrations)).filter((file) => file < storing))
    await cp(new URL(name, migrations), join(folder, name));
  await migrate(pool, pathToFileURL(`${folder}/`));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test('the update stores the tax of each invoice with its payment, and none where there is no invoice', async () => {
  await pool.query(`insert into payments (provider, provider_payment, amount, tax, currency, status, paid_at, ticket)
    select 'stripe', name, 1900, 5, 'EUR', 'paid', now(), 1 from unnest(array['taxed', 'untaxed', 'without']) name`);
  await pool.query(`insert into refunds (payment_id, provider_refund, amount, status)
    select id, 'refund', 950, 'succeeded' from payments where provider_payment = 'taxed'`);
  await pool.query(`insert into invoices (kind, number, payment_id, refund_id, issued_at, seller, buyer, lines, total, tax, currency)
    select kind, kind || provider_payment, payments.id, refunds.id, now(), '{}', '{}', '[]', total, invoiced.tax, 'EUR'
    from (values ('invoice', 'taxed', 1900, 303), ('invoice', 'untaxed', 1900, 0), ('credit_note', 'taxed', 950, 152))
        as invoiced (kind, payment, total, tax)
      join payments on provider_payment = payment
      left join refunds on kind = 'credit_note' and refunds.payment_id = payments.id`);
  await cp(new URL(storing, migrations), join(folder, storing));
  expect(await migrate(pool, pathToFileURL(`${folder}/`))).toEqual([storing]);
  const { rows } = await pool.query('select provider_payment, tax, invoiced_tax from payments order by 1');
  expect(rows).toEqual([
    { provider_payment: 'taxed', tax: 5, invoiced_tax: 303 },
    { provider_payment: 'untaxed', tax: 5, invoiced_tax: 0 },
    { provider_payment: 'without', tax: 5, invoiced_tax: null },
  ]);
});
