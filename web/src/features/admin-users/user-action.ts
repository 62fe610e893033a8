import type { AdminUser } from '@fit-coder/contracts/administration';

/** What an administrator can do to someone's account. */
export interface UserAction {
  readonly kind: 'makeAdmin' | 'removeAdmin' | 'signOut' | 'delete';
  readonly user: AdminUser;
}

/** What is asked before a deed. */
export interface ActionQuestion {
  readonly title: string;
  readonly consequences: string;
  readonly confirm: string;
  readonly danger: boolean;
}

/** The change of role that someone's account allows. */
export function roleActionOf(user: AdminUser): UserAction {
  return { kind: user.role === 'admin' ? 'removeAdmin' : 'makeAdmin', user };
}

/** Why nothing can be done to an account by this viewer; null where it can. */
export function lockOf(user: AdminUser, currentUserId: string): string | null {
  if (user.role === 'testadmin') return 'Set up by the site’s settings.';
  if (user.id === currentUserId) return 'Another administrator has to do this.';
  return null;
}

/** The question before a deed; names the person and spells out what follows. */
export function questionOf({ kind, user: { name, email } }: UserAction): ActionQuestion {
  if (kind === 'makeAdmin')
    return {
      title: `Make ${name} an administrator?`,
      consequences: `${name} (${email}) can then create and delete courses, read every address, change roles and delete accounts, yours too.`,
      confirm: 'Make admin',
      danger: false,
    };
  if (kind === 'removeAdmin')
    return {
      title: `Remove ${name} as administrator?`,
      consequences: `${name} (${email}) loses the administration at once. The account, its courses and its subscription stay.`,
      confirm: 'Remove admin',
      danger: false,
    };
  if (kind === 'signOut')
    return {
      title: `Sign out ${name}?`,
      consequences: `${name} (${email}) is signed out on every device at once and must log in again. Nothing else changes.`,
      confirm: 'Sign out',
      danger: false,
    };
  return {
    title: `Delete ${name}?`,
    consequences: `The account of ${name} (${email}) goes with its picture, playlist, cart and progress, and is signed out everywhere. It loses what its subscription and purchases opened, even if already paid for. Orders stay in the books without the name. This cannot be undone.`,
    confirm: 'Delete user',
    danger: true,
  };
}
