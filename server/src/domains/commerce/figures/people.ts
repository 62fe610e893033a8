import type { Person } from '@fit-coder/contracts/payments-administration/shared';
import type { CurrentUser } from '../../../platform/route.ts';
import { maskEmail, type Accounts } from '../../accounts/accounts.ts';

export interface PeopleDependencies {
  readonly people: Pick<Accounts['users'], 'contactsOf'>;
}

/**
 * The users with these ids as a viewer may see them, found in one query. Test administrators see masked addresses,
 * because strangers share their account.
 */
export async function peopleOf(
  { people }: PeopleDependencies,
  ids: readonly (string | null)[],
  viewer: Pick<CurrentUser, 'role'>,
): Promise<(id: string | null) => Person | null> {
  const known = await people.contactsOf([...new Set(ids.filter((id) => id !== null))]);
  return (id) => {
    const contact = id === null ? undefined : known.get(id);
    if (id === null || !contact) return null;
    const email = viewer.role === 'admin' ? contact.email : maskEmail(contact.email);
    return { id, name: contact.name, email };
  };
}
