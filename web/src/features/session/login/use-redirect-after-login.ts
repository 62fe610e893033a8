import { useLocation, useNavigate } from 'react-router';
import { nextAfterLogin } from '../access.ts';

/** Opens the screen that was requested before the login, and replaces the login in the history. */
export function useRedirectAfterLogin(): () => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  return async () => navigate(nextAfterLogin(search), { replace: true });
}
