import type { DemoCourse } from '../../demo-course.ts';

export const webSecurityAttackThenFix: DemoCourse = {
  slug: 'web-security-attack-then-fix',
  title: 'Web Security: Attack, Then Fix',
  summary: 'Break into a shop fourteen times in a lab of your own, and close each hole at its cause.',
  description: `You defend better what you have attacked. In this course you get a web shop that runs on your own machine, with fourteen holes of the kind that make the news. In each lecture you use one, see what it gives you, and then close it where it begins rather than where it showed.

The causes are few: data read as code, a server that trusts the client, a browser that helps too much. When you know the cause you recognise the next hole, which will not be on any list.

The lab is yours and local. Everything here is for systems you own or were asked to test.`,
  category: 'security',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Thandiwe Mokoena',
  technology: 'owasp',
  snippet: `const { rows } = await db.query(
  'SELECT id FROM users ' +
  'WHERE email = $1',
  [email],
);`,
  outcomes: [
    'Recognise injection in SQL, HTML, shells and templates as one cause',
    'Check permission on the object, and not only on the page',
    'Set cookies and headers that make whole attacks impossible',
    'Write a test for each hole, so that it stays closed',
  ],
  sections: [
    {
      title: 'Data read as code',
      lectures: [
        {
          title: 'How data becomes code',
          summary: 'A quote ends the string, the rest is a condition, and a placeholder ends the story.',
          video: 'sql-injection',
        },
        {
          title: 'Stored script in a review',
          summary: 'One comment takes over every session that reads it.',
        },
        {
          title: 'Escaping depends on the place',
          summary: 'Text, attribute, URL and script need four different answers.',
        },
        {
          title: 'A file name with a semicolon',
          summary: 'Shell injection through an upload, and the call that has no shell.',
        },
      ],
    },
    {
      title: 'The server that trusted',
      lectures: [
        {
          title: 'Invoice 1042 belongs to someone else',
          summary: 'Change a number in the URL, and put the check where the data is loaded.',
        },
        {
          title: 'The price came from the form',
          summary: 'What a client may say, and what only the server may compute.',
        },
        {
          title: 'Mass assignment',
          summary: 'An extra field makes me an administrator; name the fields that you accept.',
        },
        {
          title: 'The server fetches a URL for you',
          summary: 'From a link preview to the metadata service, and a fetch that refuses.',
        },
      ],
    },
    {
      title: 'The helpful browser',
      lectures: [
        {
          title: 'A form on another site',
          summary: 'CSRF by a hidden form, SameSite, and when you still need a token.',
        },
        {
          title: 'A content policy that holds',
          summary: 'Nonces, strict-dynamic, and how to roll it out by report first.',
        },
        {
          title: 'CORS is not protection',
          summary: 'What the header allows, and the origin that you should not echo.',
        },
      ],
    },
    {
      title: 'Keeping it closed',
      lectures: [
        {
          title: 'Uploads from strangers',
          summary: 'Types, sizes, names, and a second origin to serve them from.',
        },
        {
          title: 'Rate limits where they count',
          summary: 'Slow down guessing without locking out the owner.',
        },
        {
          title: 'A test for each hole',
          summary: 'The attack as an automated test that has to fail.',
        },
      ],
    },
  ],
};
