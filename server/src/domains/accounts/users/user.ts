import type { Role, User } from '@fit-coder/contracts/accounts';
import { Refusal } from '../../../platform/refusal.ts';

/** An account as stored, without its password. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** A key in storage. */
  readonly avatar: string | null;
  readonly created_at: Date;
  readonly has_factor: boolean;
}

/** Whether a user must set up a second factor before they may administrate. */
export function missesFactor(
  { role, hasFactor }: { readonly role: Role; readonly hasFactor: boolean },
  factorsRequired: boolean,
): boolean {
  return factorsRequired && role === 'admin' && !hasFactor;
}

/** The account as its owner may see it. With `factorsRequired`, administrators must have a second factor. */
export function presentUser(row: UserRow, factorsRequired: boolean): User {
  const factorMissing = missesFactor({ role: row.role, hasFactor: row.has_factor }, factorsRequired);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    avatar: row.avatar && `/${row.avatar}`,
    createdAt: row.created_at.toISOString(),
    ...(factorMissing && { factorMissing }),
  };
}

/** The refusal for an address that another account has; `sentence` tells the user what to do. */
export function emailTaken(sentence: string): Refusal {
  return new Refusal('email_taken', sentence, { email: sentence });
}

/** The form in which addresses are compared: in lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
