import type { Role, User } from '@fit-coder/contracts/accounts';
import { Refusal } from '../../platform/refusal.ts';

/** An account as the database holds it, without its password. */
export interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** A key in storage. */
  readonly avatar: string | null;
  readonly created_at: Date;
}

/** The account as its owner may see it. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    avatar: row.avatar && `/${row.avatar}`,
    createdAt: row.created_at.toISOString(),
  };
}

/** The refusal for an address that another account has; `sentence` says what to do. */
export function emailTaken(sentence: string): Refusal {
  return new Refusal('email_taken', sentence, { email: sentence });
}

/** Addresses are compared without regard to case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
