/** What decides whether a screen is shown. */
export interface AccessInput {
  /** The visitor has a session. */
  readonly isauthenticate: boolean;
  /** The user may see the admin area. */
  readonly isAdmin: boolean;
  /** Only administrators may see the screen. */
  readonly adminRoute?: boolean;
  /** Where visitors are redirected; `/login` by default. */
  readonly redirect?: string;
  /** Where users who are not administrators are redirected; `/profile` by default. */
  readonly redirectAdmin?: string;
}

/**
 * The address to redirect to; null shows the screen. `here` is the requested screen, to which the login returns: a visitor's
 * redirect has it as `next`.
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

/** The screen to open after the login: a path of this site, never another address. */
export function nextAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const here = 'http://here';
  // Resolved as a browser does, which reads a backslash as a slash and skips tabs and line ends.
  const target = next.startsWith('/') && URL.canParse(next, here) ? new URL(next, here) : null;
  if (target?.origin !== here || target.pathname.startsWith('//')) return '/';
  return target.pathname + target.search + target.hash;
}

/** Whether the admin area may be shown. The server checks every call itself. */
export function isAdminRole(role: string | undefined): boolean {
  return role === 'admin' || role === 'testadmin';
}
