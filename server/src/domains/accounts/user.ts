import type { Role, User } from '@fit-coder/contracts/accounts';

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

/** Addresses are compared without regard to case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
