import { expect } from './journey.ts';

/**
 * Waits in the open mailbox for an email to the address; returns the path in the newest one that matches
 * `link`.
 */
export async function mailedLink(
  { origin }: { origin: string },
  email: string,
  link: RegExp,
): Promise<string> {
  const read = async (path: string) => (await fetch(origin + path)).text();
  let found: string | undefined;
  await expect(async () => {
    const list = await read('/dev/mailbox');
    for (const [, path = ''] of list.matchAll(/href="(\/dev\/mailbox\/[^"/]+)"/gu)) {
      if (!(await read(path)).includes(email)) continue;
      found ??= link.exec(await read(`${path}/body`))?.[0];
    }
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}
