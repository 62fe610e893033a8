import { expect, test } from 'vitest';
import { replyAddress } from './request-reply.ts';

const request = {
  id: 'b8f6b0de-5d1c-4f5e-9d33-5c4f1f3b7a11',
  name: 'Ada & Co',
  email: 'ada@example.com',
  course: 'Compilers\nfrom scratch',
  createdAt: '2026-11-20T10:00:00.000Z',
};

function fieldsOf(address: string): URLSearchParams {
  return new URL(address).searchParams;
}

test('a reply goes to the sender of the request, with its text as the subject', () => {
  const address = replyAddress(request);
  expect(new URL(address).pathname).toBe('ada@example.com');
  expect(fieldsOf(address).get('subject')).toBe('Your course request: Compilers from scratch');
  expect(fieldsOf(address).get('body')).toBe('Hello Ada & Co,\r\n\r\n');
});

test('no text of the request becomes a field of the email', () => {
  const address = replyAddress({
    ...request,
    email: 'ada?bcc=x@example.com',
    course: 'Go&bcc=eve@example.com',
  });
  expect([...fieldsOf(address).keys()]).toEqual(['subject', 'body']);
});

test('a long request is cut, even in the middle of an emoji', () => {
  const subject = fieldsOf(replyAddress({ ...request, course: `${'x'.repeat(78)}👩‍🚀 and more` })).get(
    'subject',
  );
  expect(subject).toMatch(/^Your course request: x{78}.*…$/u);
});
