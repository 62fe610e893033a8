import type { User } from '@fit-coder/contracts/accounts';
import { useSelector } from 'react-redux';
import { useLoadUserQuery } from './session.api.ts';
import { selectUser } from './session.slice.ts';

/** The user, on a screen that can change them: after a change they are loaded again, here and in the header. */
export function useFreshUser(): User | null {
  useLoadUserQuery();
  return useSelector(selectUser);
}
