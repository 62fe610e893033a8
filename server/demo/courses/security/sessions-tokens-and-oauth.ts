import type { DemoCourse } from '../../demo-course.ts';

export const sessionsTokensAndOauth: DemoCourse = {
  slug: 'sessions-tokens-and-oauth',
  title: 'Sessions, Tokens and OAuth',
  summary:
    'Build sign-in from passwords to passkeys, and know what each cookie, token and redirect protects.',
  description: `Authentication is a place where a working demo and a correct one look the same. The difference shows on the day a laptop is stolen, a token leaks into a log, or somebody changes one character in a redirect.

You build sign-in from nothing: password storage, sessions, reset by mail, then OAuth and OpenID Connect as a client, and at last passkeys. At every step you ask what an attacker holds, and what it still gets them.

At the end you will be able to say no to a JSON Web Token, with reasons, and yes to one, with reasons.`,
  category: 'security',
  level: 'intermediate',
  access: 'premium',
  priceCents: 4900,
  instructor: 'Yusuf Demir',
  technology: 'openid',
  snippet: `res.cookie('__Host-session', id, {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
});`,
  outcomes: [
    'Store passwords so that a stolen table is of little use',
    'Run sessions that can be listed, rotated and ended',
    'Implement the code flow with PKCE, and check everything that returns',
    'Add passkeys without locking anyone out',
  ],
  sections: [
    {
      title: 'Passwords and sessions',
      lectures: [
        {
          title: 'What a stolen table gives away',
          summary: 'Crack a list of hashes, then choose the parameters of argon2id by the clock.',
        },
        {
          title: 'A session is a random number',
          summary: 'Hash it in the database, rotate it at sign-in, and end it on the server.',
        },
        {
          title: 'Cookies, attribute by attribute',
          summary: 'Which attack each of the five words ends.',
        },
        {
          title: 'Reset links',
          summary: 'Single use, short, hashed, and silent about who has an account.',
        },
      ],
    },
    {
      title: 'Tokens',
      lectures: [
        {
          title: 'Read a JWT before you trust it',
          summary: 'Algorithm, issuer, audience, expiry, in that order and all of them.',
        },
        {
          title: 'Revocation, the missing half',
          summary: 'Short lives, refresh rotation, and what a reused refresh token tells you.',
        },
        {
          title: 'Where a browser can keep a secret',
          summary: 'Local storage, memory or cookie, judged by one injected script.',
        },
      ],
    },
    {
      title: 'OAuth and OpenID Connect',
      lectures: [
        {
          title: 'The code flow, drawn as letters',
          summary: 'Who sends what to whom, and why there is a code at all.',
        },
        {
          title: 'state, nonce, PKCE',
          summary: 'Three random values, three different attacks.',
        },
        {
          title: 'The redirect with one character more',
          summary: 'Exact matching, and the open redirect that undoes it.',
        },
        {
          title: 'Linking accounts',
          summary: 'Why an unverified address from a provider must not open a door.',
        },
      ],
    },
    {
      title: 'Passkeys',
      lectures: [
        {
          title: 'A key pair per site',
          summary: 'Registration and sign-in, byte by byte, and why phishing stops working.',
        },
        {
          title: 'Recovery',
          summary: 'The lost phone, decided before it is lost.',
        },
      ],
    },
  ],
};
