// @vitest-environment happy-dom
import { login } from '@fit-coder/contracts/accounts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useForm } from './form.ts';
import { imageRule } from './image-file.ts';

afterEach(cleanup);

interface Sent {
  readonly values: unknown;
  readonly files: object;
}
type Send = (sent: Sent) => Promise<{ error?: unknown }>;

function TestForm({ send, photo = false }: { send: Send; photo?: boolean }): ReactElement {
  const form = useForm(login.body, async (values, files) => send({ values, files }), {
    files: { file: photo ? imageRule('Choose a picture.') : () => undefined },
  });
  return (
    <form {...form.props}>
      <output aria-label="whole">{form.error}</output>
      {(['email', 'password', 'file'] as const).map((name) => {
        const { error, ...field } = form.field(name);
        return (
          <label key={name}>
            {name}
            <input {...field} type={name === 'file' ? 'file' : 'text'} aria-invalid={error !== undefined} />
            <output aria-label={`${name} message`}>{error}</output>
          </label>
        );
      })}
      <button type="submit">{form.sending ? 'sending' : 'send'}</button>
    </form>
  );
}

const said = (name: string) => screen.getByLabelText(name === 'whole' ? name : `${name} message`).textContent;
const enter = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('button'));
const focused = () => document.activeElement?.getAttribute('name');

test('a wrong form is not sent: every field says what is wrong and the first one has the focus', () => {
  const send = vi.fn<Send>();
  render(<TestForm send={send} />);
  enter('email', 'ada@');
  submit();
  expect([said('email'), said('password')]).toEqual(['Enter a valid email address.', 'Enter your password.']);
  expect([focused(), send.mock.calls.length]).toEqual(['email', 0]);
});

test('a message waits for the submit and goes as soon as its field is right', () => {
  render(<TestForm send={vi.fn<Send>()} />);
  enter('email', 'ada');
  expect(said('email')).toBe('');
  submit();
  enter('email', 'ada@fitcoder');
  expect(said('email')).toBe('Enter a valid email address.');
  enter('email', 'ada@fitcoder.example');
  expect([said('email'), said('password')]).toEqual(['', 'Enter your password.']);
});

test('right values are sent once, however often the form is submitted meanwhile', async () => {
  const response = Promise.withResolvers<{ error?: unknown }>();
  const send = vi.fn<Send>(() => response.promise);
  render(<TestForm send={send} />);
  enter('email', 'ada@fitcoder.example');
  enter('password', 'secret');
  submit();
  expect(screen.getByRole('button').textContent).toBe('sending');
  submit();
  response.resolve({});
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('send'));
  expect(send.mock.calls).toEqual([
    [{ values: { email: 'ada@fitcoder.example', password: 'secret' }, files: {} }],
  ]);
});

test("the server's messages stand at their fields and take the focus", async () => {
  const failure = { status: 409, code: 'email_taken', error: 'Taken.', fields: { password: 'Too common.' } };
  render(<TestForm send={async () => ({ error: failure })} />);
  enter('email', 'ada@fitcoder.example');
  enter('password', 'secret');
  submit();
  await waitFor(() => expect(said('password')).toBe('Too common.'));
  expect([focused(), said('whole')]).toEqual(['password', '']);
});

test.each([
  [{ status: 401, code: 'wrong_credentials', error: 'Wrong email or password.' }, 'Wrong email or password.'],
  [
    { status: 400, code: 'invalid_input', error: 'Not like this.', fields: { elsewhere: 'No.' } },
    'Not like this.',
  ],
  [new Error('a fault'), 'That did not work. Try again in a moment.'],
])('a failure that belongs to no field is said for the whole form', async (error, sentence) => {
  render(<TestForm send={async () => ({ error })} />);
  enter('email', 'ada@fitcoder.example');
  enter('password', 'secret');
  submit();
  await waitFor(() => expect(said('whole')).toBe(sentence));
});

test('a missing or too large picture is refused; its size is said before anything is sent', () => {
  const send = vi.fn<Send>();
  render(<TestForm send={send} photo />);
  submit();
  expect([said('file'), focused()]).toEqual(['Choose a picture.', 'email']);
  expect(imageRule()(new File(['x'.repeat(5 * 1024 * 1024 + 1)], 'a.jpg'))).toBe(
    'That picture is 5.1 MB. Choose one of at most 5 MB.',
  );
  expect(imageRule()(new File(['x'.repeat(5 * 1024 * 1024)], 'a.jpg'))).toBeUndefined();
  expect([imageRule()(null), imageRule()(new File([], 'a.jpg'))]).toEqual([
    undefined,
    'That file is empty. Choose another picture.',
  ]);
});
