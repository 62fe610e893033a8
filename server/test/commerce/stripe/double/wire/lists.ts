import type Stripe from 'stripe';
import { numberAt, textAt, type Parameters } from './form.ts';
import { missing } from './fault.ts';

/** How many items Stripe puts into a list: at most 100, by default and inside objects 10. */
const limits = { most: 100, usual: 10 } as const;

/** A page of a list; the items are the newest first. */
export function page<Item extends { readonly id: string; readonly created?: number }>(
  items: readonly Item[],
  parameters: Parameters,
  url: string,
): Stripe.ApiList<Item> {
  const limit = Math.min(numberAt(parameters, 'limit') ?? limits.usual, limits.most);
  const wanted = items.filter((item) => isCreatedWithin(item, parameters));
  const after = textAt(parameters, 'starting_after');
  const start = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after');
  const data = wanted.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < wanted.length, url };
}

/** A list inside an object. */
export function nested<Item>(items: readonly Item[], url: string): Stripe.ApiList<Item> {
  const data = items.slice(0, limits.usual);
  return { object: 'list', data, has_more: items.length > data.length, url };
}

function isCreatedWithin({ created }: { readonly created?: number }, parameters: Parameters): boolean {
  const from = numberAt(parameters, 'created.gte');
  return from === undefined || created === undefined || created >= from;
}
