/**
 * The pages that are the same for every visitor, each with the query keys that it reads. Other pages are never cached:
 * they need a session, show an order, or carry a secret in their address.
 */
export const keptPages = new Map<string, readonly string[]>([
  ['/', []],
  ['/courses', ['category', 'cursor', 'q']],
  ['/cart', []],
  ['/login', ['next']],
  ['/signup', ['next']],
  ['/forgetpassword', []],
  ['/requestcourse', ['course']],
]);

const coursePage = { path: /^\/courses\/[\w-]+$/u, keys: ['preview'] };

/** Pages with longer addresses are rendered each time, so that they take no memory in the cache. */
const maxLength = 1000;

/**
 * The one address under which a visitor's page is kept: its query keys in a fixed order, and no others, so that
 * `?utm_source=…` and the like find the same page. Null where the page is never kept.
 */
export function keptAddress(url: string): string | null {
  const split = url.indexOf('?');
  const path = split < 0 ? url : url.slice(0, split);
  const keys = keptPages.get(path) ?? (coursePage.path.test(path) ? coursePage.keys : null);
  if (!keys) return null;
  if (split < 0) return path;
  const given = new URLSearchParams(url.slice(split + 1));
  const known = new URLSearchParams();
  for (const key of keys) {
    const value = given.get(key);
    if (value) known.set(key, value);
  }
  const address = known.size > 0 ? `${path}?${known}` : path;
  return address.length > maxLength ? null : address;
}
