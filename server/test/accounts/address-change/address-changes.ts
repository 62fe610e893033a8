import { updateProfile } from '@fit-coder/contracts/accounts';
import { confirmAddress } from '@fit-coder/contracts/address-change';
import { expect, vi } from 'vitest';
import type { TestSite } from '../../support/test-site.ts';

export const subjects = {
  confirm: 'Confirm your new email address',
  taken: 'You already have an account with this address',
  requested: 'Someone asked to change your email address',
  changed: 'Your email address was changed',
  reset: 'Set a new password',
} as const;

/** The emails to an address with this subject, oldest first. */
export async function mailsTo(site: TestSite, email: string, subject: string) {
  const list = (await site.deps.mailbox?.list()) ?? [];
  return list.filter((mail) => mail.to.endsWith(email) && mail.subject === subject).toReversed();
}

/** Waits for `count` such emails, and returns the token of the link in the newest. */
export async function linkTo(site: TestSite, email: string, subject: string, count = 1): Promise<string> {
  const mails = await vi.waitFor(async () => {
    const found = await mailsTo(site, email, subject);
    expect(found).toHaveLength(count);
    return found;
  }, 60_000);
  const link = /\/(?:confirmemail|revertemail|revertfactors|reset)\/([\w-]{43})\s/u;
  return link.exec(mails.at(-1)?.text ?? '')?.[1] ?? expect.fail('no link in the mail');
}

/** Changes the address of the account of `cookie` with the emailed link. Needs a site that runs jobs. */
export async function moveTo(site: TestSite, email: string, cookie: string): Promise<void> {
  const asked = await site.call(updateProfile, { body: { name: 'Grace', email } }, cookie);
  expect(asked.status).toBe(200);
  const body = { token: await linkTo(site, email, subjects.confirm) };
  expect((await site.call(confirmAddress, { body })).status).toBe(200);
}
