/** What decides whether a screen is shown. */
export interface AccessInput {
  /** Someone is signed in. */
  readonly isauthenticate: boolean;
  /** They may look at the admin area. */
  readonly isAdmin: boolean;
  /** The screen is for administrators alone. */
  readonly adminRoute?: boolean;
  /** Where those without a session go; `/login` unless said otherwise. */
  readonly redirect?: string;
  /** Where those go who are no administrators; `/profile` unless said otherwise. */
  readonly redirectAdmin?: string;
}

/**
 * Where to go instead; null shows the screen. `here` is the screen that was asked for: who is sent away for want of a
 * session finds it as `next` in the address, and the login leads back to it.
 */
export function decideAccess(input: AccessInput, here: string): string | null {
  const {
    isauthenticate,
    isAdmin,
    adminRoute = false,
    redirect = '/login',
    redirectAdmin = '/profile',
  } = input;
  if (!isauthenticate) return `${redirect}?next=${encodeURIComponent(here)}`;
  if (adminRoute && !isAdmin) return redirectAdmin;
  return null;
}

/** The screen that a login should lead to: a path of this site, never another address. */
export function nextAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const here = 'http://here';
  // Resolved as a browser does, which reads a backslash as a slash and skips tabs and line ends.
  const target = next.startsWith('/') && URL.canParse(next, here) ? new URL(next, here) : null;
  if (target?.origin !== here || target.pathname.startsWith('//')) return '/';
  return target.pathname + target.search + target.hash;
}

/** Whether the admin area may be looked at. The server decides every call by itself. */
export function isAdminRole(role: string | undefined): boolean {
  return role === 'admin' || role === 'testadmin';
}
