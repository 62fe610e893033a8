import type { DemoCourse } from '../../demo-course.ts';

export const webSecurityAttackThenFix: DemoCourse = {
  slug: 'web-security-attack-then-fix',
  title: 'Web Security: Attack, Then Fix',
  summary: 'Break into a small shop five times, and close each hole at its cause.',
  description: `You defend better what you have attacked. In each lecture you attack a small web shop through a hole of the kind that makes the news, see what it gives you, and then close it where it begins rather than where it showed.

The causes are few: data read as code, a server that trusts the client, a browser that helps too much. When you know the cause you recognise the next hole, which will not be on any list.

Everything here is for systems you own or were asked to test.`,
  category: 'security',
  level: 'intermediate',
  access: 'premium',
  priceCents: 5900,
  instructor: 'Thandiwe Mokoena',
  technology: 'owasp',
  snippet: `const { rows } = await db.query(
  'SELECT id FROM users ' +
  'WHERE email = $1',
  [email],
);`,
  outcomes: [
    'Recognise injection in SQL, HTML and shells as one cause',
    'Check permission on the object, and not only on the page',
    'Set a cookie so that a form on another site cannot use it',
  ],
  sections: [
    {
      title: 'Data read as code',
      lectures: [
        {
          title: 'How data becomes code',
          summary: 'A quote ends the string, the rest is a condition, and a placeholder ends the story.',
          preview: true,
          video: 'sql-injection',
        },
        {
          title: 'Stored script in a review',
          summary:
            'One review runs in the browser of everyone who reads it, until each value is escaped for its place.',
          video: 'stored-script',
        },
        {
          title: 'A file name with a semicolon',
          summary: 'A file name becomes a second command, and a call without a shell makes it a name again.',
          video: 'shell-file-name',
        },
      ],
    },
    {
      title: 'Who may do this',
      lectures: [
        {
          title: 'Invoice 1042 belongs to someone else',
          summary: 'Change one digit in the address, and put the check where the invoice is loaded.',
          video: 'invoice-owner',
        },
        {
          title: 'A form on another site',
          summary:
            'A hidden form acts in your name from another site, until one attribute keeps the cookie at home.',
          video: 'cross-site-form',
        },
      ],
    },
  ],
};
