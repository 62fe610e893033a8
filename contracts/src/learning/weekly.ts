import * as z from 'zod/mini';
import { linkToken } from '../address-change.ts';
import { endpoint } from '../endpoint.ts';
import { learningPaths } from '../paths/learning.ts';
import { message } from '../primitives.ts';

export const setWeeklyMail = endpoint({
  ...learningPaths.setWeeklyMail,
  summary: "Turn the current user's weekly email, about where they are in their courses, on or off",
  access: 'userWrite',
  body: z.strictObject({ on: z.boolean() }),
  output: z.object({ on: z.boolean(), message }),
  errors: [],
  limit: { max: 30, seconds: 60 },
});

export const endWeeklyMail = endpoint({
  ...learningPaths.endWeeklyMail,
  summary: 'Stop the weekly emails with the link in one of them; repeating it is harmless',
  access: 'public',
  body: z.strictObject({ token: linkToken }),
  output: z.object({ message }),
  errors: [],
  limit: { max: 30, seconds: 60 },
});

export const weeklyEndpoints = { setWeeklyMail, endWeeklyMail };
