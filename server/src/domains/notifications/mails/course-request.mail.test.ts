import { expect, test } from 'vitest';
import { courseRequestMail } from './course-request.mail.ts';

const wish = { name: '<Grace>', email: 'grace@example.com', course: 'COBOL,\n\nfrom the <start>' };
const site = 'https://courses.example.com';

test('a course request is told with its words, who asked, and an answer goes to them', () => {
  const mail = courseRequestMail('admin@example.com', wish, site);
  expect(mail).toMatchObject({
    to: 'admin@example.com',
    replyTo: { name: '<Grace>', address: 'grace@example.com' },
    subject: 'Course request: COBOL, from the <start>',
  });
  expect(mail.text).toContain('COBOL,\n\nfrom the <start>\n\nAnswer this mail to write to <Grace>');
  expect(mail.html).toContain('from the &lt;start&gt;');
  expect(mail.html).not.toContain('<Grace>');
});

test('a long wish is shortened in the subject, whole in the mail, and never breaks a header', () => {
  const course = `${'word '.repeat(50)}\r\nBcc: everyone@example.com`;
  const mail = courseRequestMail('admin@example.com', { ...wish, course }, site);
  expect(Array.from(mail.subject.replace('Course request: ', ''))).toHaveLength(60);
  expect(mail.subject).not.toMatch(/[\r\n]/u);
  expect(mail.text).toContain('Bcc: everyone@example.com');
});
