import * as z from 'zod/mini';
import { countryPattern } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { adminPaths } from '../paths/admin.ts';
import { message, optionalText, postalAddress, text } from '../primitives.ts';

export const taxRules = ['none', 'flat', 'provider'] as const;

function whole(label: string, max: number) {
  const sentence = `Enter ${label} as a whole number from 0 to ${max}.`;
  return z.int(sentence).check(z.minimum(0, sentence), z.maximum(max, sentence));
}

const email = z
  .string()
  .check(
    z.maxLength(254, 'That address is too long.'),
    z.regex(/^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/u, 'Enter a valid email address.'),
  );

/** What the operator decides about selling, without currencies and the prices by country. */
export const shop = z.strictObject({
  seller: z.strictObject({
    name: optionalText('the name', 120),
    address: postalAddress,
    taxId: optionalText('the tax ID', 40),
    email,
  }),
  /** The beginning of the numbers of invoices. */
  invoicePrefix: z
    .string()
    .check(z.regex(/^[A-Z0-9]{1,8}$/u, 'The prefix needs 1 to 8 capital letters or digits.')),
  /** A buyer gets the money back within `days`, if they watched at most this share (percent). */
  refund: z.strictObject({ days: whole('the days', 365), share: whole('the share', 100) }),
  /** A pre-order is paid back when its course is later than its date by more than these days. */
  preorderDays: whole('the days', 365),
  tax: z.strictObject({
    /** `none`; `flat`: by the buyer's country; `provider`: as the payment provider computes it. */
    rule: z.enum(taxRules, 'Choose a rule.'),
    name: text('the name of the tax', 1, 20),
    /** By country (ISO 3166-1), in hundredths of a percent. */
    rates: z.record(
      z.string().check(z.regex(countryPattern, 'Use the two letters of a country.')),
      z.int().check(z.minimum(0), z.maximum(10_000)),
      'Write one country and its rate on each line, such as DE 19.',
    ),
    /** Of all other countries, and of buyers whose country is unknown; absent for none. */
    defaultRate: z.optional(z.int('Enter a rate such as 19 or 8.1.').check(z.minimum(0), z.maximum(10_000))),
  }),
});
export type Shop = z.infer<typeof shop>;

export const getShop = endpoint({
  ...adminPaths.getShop,
  summary: 'Get the seller, the rules for refunds and the tax',
  access: 'adminRead',
  output: z.object({
    shop,
    /** Whether the site learns the countries of buyers from its proxy. */
    countryKnown: z.boolean(),
    /** Whether the payment provider of new orders computes the tax. */
    providerComputesTax: z.boolean(),
  }),
  errors: [],
});

export type GetShopOutput = z.infer<typeof getShop.output>;

export const updateShop = endpoint({
  ...adminPaths.updateShop,
  summary: 'Change the seller, the rules for refunds or the tax',
  access: 'adminWrite',
  body: shop,
  output: z.object({ shop, message }),
  errors: [],
});

export const shopEndpoints = { getShop, updateShop };
