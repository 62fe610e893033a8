import { randomBytes } from 'node:crypto';

/** An id as Stripe makes them, such as `sub_1a2b…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
