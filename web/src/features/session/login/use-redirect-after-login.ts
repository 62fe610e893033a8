import { useLocation, useNavigate } from 'react-router';
import { nextAfterLogin } from '../access.ts';

/** Leads to the screen that was asked for before the login, in its place in the history. */
export function useRedirectAfterLogin(): () => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  return async () => navigate(nextAfterLogin(search), { replace: true });
}
