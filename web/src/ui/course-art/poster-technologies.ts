/* Written by web/scripts/make-technology-sprite.mjs. */
import type { Technology } from './technology.ts';

/** Technologies that a poster can show in addition to `technologies`. */
export const posterTechnologies: readonly Technology[] = [
  { slug: 'githubactions', title: 'GitHub Actions', colour: '#2088ff' },
  { slug: 'lighthouse', title: 'Lighthouse', colour: '#f44b21' },
  { slug: 'linux', title: 'Linux', colour: '#fcc624' },
  { slug: 'openid', title: 'OpenID', colour: '#f78c40' },
  { slug: 'openssl', title: 'OpenSSL', colour: '#721412' },
  { slug: 'owasp', title: 'OWASP', colour: '#000000' },
  { slug: 'pandas', title: 'pandas', colour: '#150458' },
  { slug: 'pytest', title: 'Pytest', colour: '#0a9edc' },
];
