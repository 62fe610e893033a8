// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Transport } from '../../lib/api/transport.ts';
import { renewed } from '../session/session.slice.ts';
import { ada, siteAt } from '../session/session.support.tsx';
import { FollowButton } from './follow-button.tsx';

afterEach(cleanup);

const course = { id: '0190c0de-0000-7000-8000-00000000000a', title: 'Trees', recorded: false };

/** The button on the page of a course, for a user or a visitor. `followed` is what the server keeps. */
function show(signedIn: boolean) {
  const followed = new Set<string>();
  const sent: string[] = [];
  const transport: Transport = async ({ method, path }) => {
    if (path === '/kept') {
      const lists = { playlist: [], cart: [], owned: [], subscribed: false, begun: [] };
      return { data: { kept: { ...lists, followed: [...followed] } } };
    }
    sent.push(`${method} ${path}`);
    if (method === 'POST') followed.add(course.id);
    else followed.delete(course.id);
    return { data: { message: 'Done.' } };
  };
  const store = makeStore(transport);
  if (signedIn) store.dispatch(renewed(ada));
  const Component = () => <FollowButton course={course} signedIn={signedIn} variant="primary" />;
  render(siteAt('/courses/trees', store, [{ path: '*', Component }]).site);
  return sent;
}

test('follows a course with one press, takes it back with another, and keeps the focus', async () => {
  const sent = show(true);
  const button = screen.getByRole('button', { name: 'Notify me: Trees' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toContain('You will be notified'));
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent?.trim()).toBe('Notify me'));
  expect(sent).toEqual(['POST /follows', 'DELETE /follows/:id']);
});

test('leads visitors to the login, which follows the course and leads back', () => {
  show(false);
  const link = screen.getByRole('link', { name: 'Notify me: Trees' });
  expect(link.getAttribute('href')).toBe(`/login?next=%2Fcourses%2Ftrees#follow=${course.id}`);
});
