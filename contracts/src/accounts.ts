import * as z from 'zod/mini';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { anyPassword, email, id, instant, message, newPassword, text } from './primitives.ts';

export const roles = ['user', 'admin', 'testadmin'] as const;
export type Role = (typeof roles)[number];

/** The signed-in person, as they may see themselves. `avatar` is a path on this site. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  avatar: z.nullable(z.string()),
  createdAt: instant,
});
export type User = z.infer<typeof user>;

export const register = endpoint({
  ...addresses.register,
  summary: 'Create an account and sign in',
  access: 'public',
  body: z.strictObject({ name: text('your name', 1, 80), email, password: newPassword }),
  files: { file: 'image' },
  output: z.object({ user, message }),
  errors: ['email_taken', 'image_rejected'],
  limit: { max: 10, seconds: 60 },
});

export const login = endpoint({
  ...addresses.login,
  summary: 'Sign in',
  access: 'public',
  body: z.strictObject({ email, password: anyPassword }),
  output: z.object({ user, message }),
  errors: ['wrong_credentials'],
  limit: { max: 20, seconds: 60 },
});

export const loginAsTestAdmin = endpoint({
  ...addresses.loginAsTestAdmin,
  summary: 'Sign in as the test administrator, who may look at everything and change nothing',
  access: 'public',
  output: z.object({ user, message }),
  errors: ['not_found'],
  limit: { max: 20, seconds: 60 },
});

export const me = endpoint({
  ...addresses.me,
  summary: 'The signed-in user',
  access: 'user',
  output: z.object({ user }),
  errors: [],
});

export const logout = endpoint({
  ...addresses.logout,
  summary: 'Sign out and end the session on the server',
  access: 'public',
  changes: true,
  output: z.object({ user: z.null(), message }),
  errors: [],
});

export const accountEndpoints = { register, login, loginAsTestAdmin, me, logout };
