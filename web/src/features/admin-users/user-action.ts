import type { AdminUser } from '@fit-coder/contracts/administration';

/** An action of an administrator on an account. */
export interface UserAction {
  readonly kind: 'makeAdmin' | 'removeAdmin' | 'signOut' | 'delete';
  readonly user: AdminUser;
}

/** The question before an action. */
export interface ActionQuestion {
  readonly title: string;
  readonly consequences: string;
  readonly confirm: string;
  readonly danger: boolean;
}

/** The change of role that is possible for an account. */
export function roleActionOf(user: AdminUser): UserAction {
  return { kind: user.role === 'admin' ? 'removeAdmin' : 'makeAdmin', user };
}

/** Why this viewer cannot change an account; null if they can. */
export function lockOf(user: AdminUser, currentUserId: string): string | null {
  if (user.role === 'testadmin') return 'This account is managed in the site’s settings.';
  if (user.id === currentUserId) return 'Another administrator has to do this.';
  return null;
}

/** The question before an action; it names the user and says what will happen. */
export function questionOf({ kind, user: { name, email } }: UserAction): ActionQuestion {
  if (kind === 'makeAdmin')
    return {
      title: `Make ${name} an administrator?`,
      consequences: `${name} (${email}) can then create and delete courses, read every email address, change roles and delete accounts, including yours.`,
      confirm: 'Make admin',
      danger: false,
    };
  if (kind === 'removeAdmin')
    return {
      title: `Remove ${name} as administrator?`,
      consequences: `${name} (${email}) loses access to the admin area at once. The account keeps its courses and its subscription.`,
      confirm: 'Remove admin',
      danger: false,
    };
  if (kind === 'signOut')
    return {
      title: `Log out ${name}?`,
      consequences: `${name} (${email}) is logged out on every device at once and must log in again. Nothing else changes.`,
      confirm: 'Log out',
      danger: false,
    };
  return {
    title: `Delete ${name}?`,
    consequences: `The account of ${name} (${email}) is deleted with its picture, playlist, cart and progress, and is logged out everywhere. Its subscription and its purchased courses are lost, even if already paid for. Orders are kept without the name. This cannot be undone.`,
    confirm: 'Delete user',
    danger: true,
  };
}
