import { expect, test } from 'vitest';
import { courseRequestMail } from './course-request.mail.ts';

const request = { name: '<Grace>', email: 'grace@example.com', course: 'COBOL,\n\nfrom the <start>' };
const site = 'https://courses.example.com';

test('a course request email has the whole request, and replies go to its sender', () => {
  const mail = courseRequestMail('admin@example.com', request, site);
  expect(mail).toMatchObject({
    to: 'admin@example.com',
    replyTo: { name: '<Grace>', address: 'grace@example.com' },
    subject: 'Course request: COBOL, from the <start>',
  });
  expect(mail.text).toContain('COBOL,\n\nfrom the <start>\n\nReply to this email to write to <Grace>');
  expect(mail.html).toContain('from the &lt;start&gt;');
  expect(mail.html).not.toContain('<Grace>');
});

test('a long request is shortened in the subject only, and its line breaks add no header', () => {
  const course = `${'word '.repeat(50)}\r\nBcc: everyone@example.com`;
  const mail = courseRequestMail('admin@example.com', { ...request, course }, site);
  expect(Array.from(mail.subject.replace('Course request: ', ''))).toHaveLength(60);
  expect(mail.subject).not.toMatch(/[\r\n]/u);
  expect(mail.text).toContain('Bcc: everyone@example.com');
});
