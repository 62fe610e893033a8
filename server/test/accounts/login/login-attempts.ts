import { login } from '@fit-coder/contracts/accounts';
import type { Answered, TestSite } from '../../support/test-site.ts';

let addresses = 0;

/** A new network address, so that limits by address do not apply. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

interface PendingLogin {
  readonly email: string;
  /** By default a wrong password. */
  readonly password?: string;
  readonly cookie?: string;
  /** By default a new address. */
  readonly remoteAddress?: string;
}

function attemptLogin(
  site: TestSite,
  { email, password = 'not this one', cookie, remoteAddress = newAddress() }: PendingLogin,
): Promise<Answered<typeof login>> {
  return site.call(login, { body: { email, password } }, cookie, { remoteAddress });
}

/** How tests log in at a site. `failTenTimes` sends ten wrong passwords at once and counts the responses by status. */
export function loginAttempts(site: TestSite) {
  const attempt = (request: PendingLogin) => attemptLogin(site, request);
  const failTenTimes = async (email: string, cookie?: string) => {
    const attempts = Array.from({ length: 10 }, () => attempt({ email, ...(cookie && { cookie }) }));
    return countStatuses(await Promise.all(attempts));
  };
  return { attempt, failTenTimes };
}

/** The number of responses by status. */
export function countStatuses(responses: readonly Answered<typeof login>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The device cookie that a response sets, as a Cookie header without the session. */
export function deviceOf(response: Pick<Answered<typeof login>, 'headers'>): string {
  const cookies = [response.headers['set-cookie'] ?? []].flat().map(String);
  const device = cookies.find((cookie) => cookie.startsWith('fc_browser='));
  if (!device) throw new Error('the answer sets no device cookie');
  return device.replace(/;.*/u, '');
}
