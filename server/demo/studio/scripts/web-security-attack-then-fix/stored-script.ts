import { bad, dim, good, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const page = `const reviewHtml = ({ text, site }) => \`
<p>\${text}</p>\`;`;

const spellings = `const codes = { '<': '&lt;', '>': '&gt;',
  '&': '&amp;', '"': '&quot;', "'": '&#39;' };`;

const escapeFunction = `const escapeHtml = (text) =>
  text.replace(/[<>&"']/g, (c) => codes[c]);`;

const linkFunction = `const webLink = (url) =>
  /^https?:/i.test(url) ? url : '#';`;

const escapedPage = page.replace('text}<', 'escapeHtml(text)}<');
const linkedPage = escapedPage.replace('</p>', '</p>\n<a href="${escapeHtml(site)}">site</a>');
const safePage = linkedPage.replace('(site)', '(webLink(site))');

const listed = `${spellings}\n\n${page}`;
const defined = `${spellings}\n\n${escapeFunction}\n\n${page}`;
const called = `${spellings}\n\n${escapeFunction}\n\n${escapedPage}`;
const linked = `${spellings}\n\n${escapeFunction}\n\n${linkedPage}`;
const ruled = `${spellings}\n\n${escapeFunction}\n\n${linkFunction}\n\n${linkedPage}`;
const safe = `${spellings}\n\n${escapeFunction}\n\n${linkFunction}\n\n${safePage}`;

const exercise = `// The text of a review is escaped, the rest is still open.
// 1. Run "node review.mjs" and read which attack works.
// 2. Escape the name where it is printed.
// 3. Print the site only if it begins with http: or https:.
import assert from 'node:assert/strict';

const codes = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text) => text.replace(/[<>&"']/g, (c) => codes[c]);

const reviewHtml = ({ name, text, site }) => \`
<h3>\${name}</h3>
<p>\${escapeHtml(text)}</p>
<a href="\${site}">site</a>\`;

const honest = { name: 'Ada', text: 'Fits well', site: 'https://ada.dev' };

function check(what, review, holds) {
  const html = reviewHtml({ ...honest, ...review });
  assert.ok(holds(html), \`\${what}\\n\${html}\`);
  console.log('ok  ', what);
}

check('an honest review keeps its link', {}, (html) => html.includes('href="https://ada.dev"'));
check('a script in the text', { text: '<script>spy()</script>' }, (html) => !html.includes('<script'));
check('a script in the name', { name: '<script>spy()</script>' }, (html) => !html.includes('<script'));
check('a script as the site', { site: 'javascript:spy()' }, (html) => !html.includes('javascript:'));
check('a quote in the site', { site: 'https://a" onclick="spy()' }, (html) => !html.includes('a" on'));
`;

const solution = exercise
  .replace(/^(?:\/\/.*\n)+/, '// Each value goes through the rule of the place where it is printed.\n')
  .replace('\nconst reviewHtml', `\n${linkFunction.replace('\n ', '')}\n\nconst reviewHtml`)
  .replace('{name}', '{escapeHtml(name)}')
  .replace('{site}', '{escapeHtml(webLink(site))}');

/** Web Security: Attack, Then Fix, lecture 2 of 5: “Stored script in a review”. One review runs in the browser of everyone who reads it, until each value is escaped for its place. */
export const storedScript: LectureScript = {
  name: 'stored-script',
  marked: 'Stored script',
  file: 'review.js',
  language: 'javascript',
  voice: 'rms',
  height: 720,
  pane: { title: 'what the browser gets', size: 780 },
  files: [
    { name: 'review.mjs', text: exercise },
    { name: 'review.solution.mjs', text: solution },
  ],
  steps: [
    {
      say: 'This shop shows what its customers write. One customer writes a program.',
      chapter: 'The attack',
      note: 'One review, *every reader*.',
    },
    {
      say: 'The page puts the text of a review between two tags.',
      code: page,
      output: [dim('text: Fits well'), plain('<p>Fits well</p>')],
    },
    {
      say: 'We send it a script tag, and the shop stores that like any review.',
      light: ['${text}'],
      clear: true,
      output: [dim('text: <script>spy()</script>')],
    },
    {
      say: 'Everyone who opens the page now runs our code, logged in as themselves.',
      note: 'It runs with *the session of the reader*.',
      output: [bad('<p><script>spy()</script></p>')],
    },
    {
      say: 'Do not clean a review when it arrives. The danger begins when a page prints it.',
      chapter: 'Escape where you print',
      note: 'Store what they wrote. *Escape when you print.*',
      light: [],
    },
    {
      say: 'Five characters matter in HTML. Each of them has a harmless spelling.',
      spoken: 'Five characters matter in H T M L. Each of them has a harmless spelling.',
      code: listed,
      light: ["'&lt;'", "'&amp;'"],
    },
    {
      say: 'This function puts in the harmless spellings.',
      code: defined,
      light: ['escapeHtml', '.replace'],
    },
    {
      say: 'Call it where the text enters the page, and the tag is only text.',
      code: called,
      light: ['${escapeHtml'],
      clear: true,
      output: [
        dim('text: <script>spy()</script>'),
        good('<p>&lt;script&gt;spy()'),
        good('  &lt;/script&gt;</p>'),
      ],
    },
    {
      say: 'Later, each review gets a link to the site of its writer.',
      chapter: 'A link is another place',
      note: 'Another place, *another rule*.',
      code: linked,
      light: ['href'],
    },
    {
      say: 'An address can be a script too. This one has none of the five characters.',
      clear: true,
      output: [dim('site: javascript:spy()'), bad('<a href="javascript:spy()">site</a>')],
    },
    {
      say: 'So an address needs a rule of its own: it must begin with http.',
      spoken: 'So an address needs a rule of its own: it must begin with H T T P.',
      code: ruled,
      light: ['webLink', 'https?'],
    },
    {
      say: 'Apply that rule first. Then escape, because an attribute is still HTML.',
      spoken: 'Apply that rule first. Then escape, because an attribute is still H T M L.',
      code: safe,
      light: ['href'],
      clear: true,
      output: [dim('site: javascript:spy()'), good('<a href="#">site</a>')],
    },
    {
      say: 'In the exercise, the name of the writer is still open. Attack it, then close it.',
      note: 'Ask *what the browser reads here*.',
      light: [],
    },
  ],
};
