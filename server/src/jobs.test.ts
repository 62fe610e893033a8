import { expect, test } from 'vitest';
import { jobKinds } from './jobs.ts';

test('jobs keep the names under which earlier releases stored waiting jobs', () => {
  expect(jobKinds.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'account-registered',
      'address-change-told',
      'address-to-confirm',
      'course-requested',
      'email-changed',
      'factor-changed',
      'invoice-issued',
      'password-changed',
      'payment-event-received',
      'payment-settled',
      'picture-discarded',
      'reminders-due',
      'remove-files',
      'reset-asked',
      'subscription-changed',
      'subscription-reminder',
      'tell-of-course-request',
      'transcode-given-up',
      'transcode-video',
      'video-ready',
    ]),
  );
});
