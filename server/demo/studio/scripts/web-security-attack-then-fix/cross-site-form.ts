import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const prize = `// a page on prize.localhost
const prize = \`
<form method="post"
  action="http://shop.localhost/email">
  <input name="email" value="eve@evil.test">
</form>
<script>document.forms[0].submit()</script>\`;`;

const bare = `${prize}

// the login of shop.localhost
const cookie = [
  \`session=\${id}\`,
].join('; ');`;

const sameSite = bare.replace('`,\n]', "`,\n  'SameSite=Lax',\n]");
const httpOnly = sameSite.replace("Lax',\n", "Lax',\n  'HttpOnly',\n");
const secure = httpOnly.replace("'HttpOnly',", "'HttpOnly', 'Secure',");

const exercise = `// SameSite stops other sites, but a subdomain is the same site. Compare the Origin header too.
// 1. Run "node origin.test.mjs": two tests fail.
// 2. Let answer() return 403 for a request that changes something and comes from elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const shop = 'https://shop.example';

/** The status for a request of a logged-in user. */
function answer({ method, origin }) {
  return 200;
}

test('accepts the form of the shop itself', () => {
  assert.equal(answer({ method: 'POST', origin: shop }), 200);
});

test('refuses the form of a subdomain', () => {
  assert.equal(answer({ method: 'POST', origin: 'https://blog.shop.example' }), 403);
});

test('refuses a form that hides where it comes from', () => {
  assert.equal(answer({ method: 'POST', origin: 'null' }), 403);
});

test('lets links from anywhere open a page', () => {
  assert.equal(answer({ method: 'GET', origin: undefined }), 200);
});
`;

/** Web Security: Attack, Then Fix, lecture 5 of 5: “A form on another site”. A hidden form acts in your name from another site, until one attribute keeps the cookie at home. */
export const crossSiteForm: LectureScript = {
  name: 'cross-site-form',
  marked: 'another site',
  file: 'lab.js',
  language: 'javascript',
  voice: 'rms',
  height: 720,
  pane: { title: 'what the shop receives', size: 680 },
  files: [{ name: 'origin.test.mjs', text: exercise }],
  steps: [
    {
      say: 'While you are logged in to the shop, another tab offers you a prize.',
      chapter: 'The attack',
      note: 'Another site, *your cookie*.',
    },
    {
      say: 'Its page has a form, and the form points at the shop.',
      code: prize,
      light: ['<form', 'action', '<input', '</form>'],
    },
    {
      say: 'A script sends it at once, without a click.',
      light: ['<script>'],
    },
    {
      say: 'The browser helps: the request goes to the shop, so it adds your cookie.',
      light: [],
      output: [
        plain('POST /email'),
        dim('origin: http://prize.localhost'),
        bad('cookie: session=51f0'),
        plain('email: eve@evil.test'),
      ],
    },
    {
      say: 'The shop sees a valid session. Your next password reset goes to Eve.',
      note: 'A cookie says who you are, *not what you meant*.',
    },
    {
      say: 'The shop sets the cookie with a value, and with no rules.',
      chapter: 'The fix',
      code: bare,
      light: ['session='],
    },
    {
      say: 'SameSite Lax is the rule: do not go along with a form of another site.',
      spoken: 'Same site lax is the rule: do not go along with a form of another site.',
      note: 'The cookie *stays at home*.',
      code: sameSite,
      light: ['SameSite'],
    },
    {
      say: 'The same form now comes without a cookie, so nobody is logged in.',
      light: [],
      clear: true,
      output: [
        plain('POST /email'),
        dim('origin: http://prize.localhost'),
        good('cookie: none'),
        plain('email: eve@evil.test'),
        mark('401'),
      ],
    },
    {
      say: 'Some browsers assume Lax when you say nothing, and some do not. So say it.',
      spoken: 'Some browsers assume lax when you say nothing, and some do not. So say it.',
      note: 'Do not count on *the default*.',
      light: ['SameSite'],
    },
    {
      say: 'A link still brings the cookie along, so a GET must never change anything.',
      spoken: 'A link still brings the cookie along, so a get request must never change anything.',
      chapter: 'What is left to do',
      note: 'Lax allows links. *GET only reads.*',
      light: [],
    },
    {
      say: 'HttpOnly hides the cookie from scripts, such as the one in the review.',
      spoken: 'H T T P only hides the cookie from scripts, such as the one in the review.',
      code: httpOnly,
      light: ['HttpOnly'],
    },
    {
      say: 'Secure keeps it off connections that are not encrypted.',
      note: '*Three words* at every login.',
      code: secure,
      light: ['Secure'],
    },
    {
      say: 'A subdomain is the same site. In the exercise, compare the Origin header as well.',
      spoken: 'A sub domain is the same site. In the exercise, compare the Origin header as well.',
      note: 'Same site is *not same origin*.',
      light: [],
    },
  ],
};
