/** What decides whether a screen is shown. */
export interface AccessInput {
  readonly isAuthenticated: boolean;
  readonly isAdmin: boolean;
  /** Only for administrators. */
  readonly adminOnly?: boolean;
  /** Where those without a session go. */
  readonly redirect?: string;
  /** Where those go who are no administrators. */
  readonly adminRedirect?: string;
  /** The screen that was asked for; a login leads back to it. */
  readonly here: string;
}

/** Where to go instead; null shows the screen. */
export function decideAccess(input: AccessInput): string | null {
  const {
    isAuthenticated,
    isAdmin,
    adminOnly = false,
    redirect = '/login',
    adminRedirect = '/profile',
    here,
  } = input;
  if (!isAuthenticated) return `${redirect}?next=${encodeURIComponent(here)}`;
  if (adminOnly && !isAdmin) return adminRedirect;
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
