import * as z from 'zod/mini';
import { publicPaths } from './paths/public.ts';
import { endpoint } from './endpoint.ts';
import {
  anyPassword,
  email,
  id,
  idParams,
  instant,
  message,
  newPassword,
  nothing,
  text,
} from './primitives.ts';

export const roles = ['user', 'admin', 'testadmin'] as const;
export type Role = (typeof roles)[number];

/** The current user, as they see themselves. `avatar` is a path on this site. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  avatar: z.nullable(z.string()),
  createdAt: instant,
  /** True for an administrator who must set up a second factor before they can use the admin area. */
  factorMissing: z.optional(z.literal(true)),
});
export type User = z.infer<typeof user>;

export const register = endpoint({
  ...publicPaths.register,
  summary: 'Create an account and log in',
  access: 'public',
  body: z.strictObject({ name: text('your name', 1, 80), email, password: newPassword }),
  files: { file: 'image' },
  output: z.object({ user, message }),
  errors: ['email_taken', 'image_rejected'],
  limit: { max: 10, seconds: 60 },
});

export const login = endpoint({
  ...publicPaths.login,
  summary: 'Log in',
  access: 'public',
  body: z.strictObject({ email, password: anyPassword }),
  output: z.object({ user, message }),
  errors: ['wrong_credentials', 'second_factor_required'],
  limit: { max: 20, seconds: 60 },
});

export const loginAsTestAdmin = endpoint({
  ...publicPaths.loginAsTestAdmin,
  summary: 'Log in as the test administrator, who can see everything but change nothing',
  access: 'public',
  output: z.object({ user, message }),
  errors: ['not_found'],
  limit: { max: 20, seconds: 60 },
});

export const me = endpoint({
  ...publicPaths.me,
  summary: 'Get the current user',
  access: 'user',
  output: z.object({ user }),
  errors: [],
});

export const logout = endpoint({
  ...publicPaths.logout,
  summary: 'Log out and end the session on the server',
  access: 'public',
  changes: true,
  output: z.object({ user: z.null() }),
  errors: [],
});

export const updateProfile = endpoint({
  ...publicPaths.updateProfile,
  summary:
    'Change the name, or request a new email address, which stays pending until its link is opened; a new address requires a recent identity confirmation',
  access: 'userWrite',
  body: z.strictObject({ email, name: text('your name', 1, 80) }),
  output: z.object({ succes: message }),
  errors: ['rate_limited', 'confirm_identity'],
  limit: { max: 20, seconds: 60 },
});

export const changeAvatar = endpoint({
  ...publicPaths.changeAvatar,
  summary: 'Change your picture',
  access: 'userWrite',
  body: nothing,
  files: { file: 'image' },
  output: z.object({ message }),
  errors: ['image_rejected'],
  limit: { max: 20, seconds: 60 },
});

export const changePassword = endpoint({
  ...publicPaths.changePassword,
  summary: 'Change your password; every other session ends',
  access: 'userWrite',
  fresh: 'withFactor',
  body: z.strictObject({ oldpassword: anyPassword, newpassword: newPassword }),
  output: z.object({ succes: message }),
  errors: ['wrong_password', 'rate_limited'],
  limit: { max: 20, seconds: 60 },
});

export const forgetPassword = endpoint({
  ...publicPaths.forgetPassword,
  summary: 'Request a link that sets a new password; the response is the same for every address',
  access: 'public',
  body: z.strictObject({ email }),
  output: z.object({ succes: message }),
  errors: [],
  limit: { max: 10, seconds: 60 },
});

/** The secret of a reset link: 256 random bits, base64url. */
export const resetToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/u, 'This link is incomplete. Open it from the email again.'));

export const checkResetLink = endpoint({
  ...publicPaths.checkResetLink,
  summary: 'Check whether a link can still set a new password, without using it',
  access: 'public',
  params: z.strictObject({ token: resetToken }),
  output: z.object({ usable: z.boolean() }),
  errors: [],
  limit: { max: 20, seconds: 60 },
});

export const resetPassword = endpoint({
  ...publicPaths.resetPassword,
  summary: 'Set a new password with the token of a link; every session ends',
  access: 'public',
  params: z.strictObject({ token: resetToken }),
  body: z.strictObject({ password: newPassword }),
  output: z.object({ succes: message }),
  errors: ['link_expired'],
  limit: { max: 20, seconds: 60 },
});

export const deleteAccount = endpoint({
  ...publicPaths.deleteAccount,
  summary: 'Delete your account and everything that belongs to it',
  access: 'userWrite',
  fresh: 'withFactor',
  body: z.strictObject({ password: anyPassword }),
  output: z.object({ message }),
  errors: ['wrong_password', 'last_admin', 'rate_limited', 'provider_unreachable'],
  limit: { max: 10, seconds: 60 },
});

/** A device with a session. `device` names the browser and the system, as far as they are known. */
export const deviceSession = z.object({
  id,
  device: z.string(),
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const listSessions = endpoint({
  ...publicPaths.listSessions,
  summary: 'List the devices on which you are signed in, this one first',
  access: 'user',
  output: z.object({ sessions: z.array(deviceSession) }),
  errors: [],
});

export const endSession = endpoint({
  ...publicPaths.endSession,
  summary: 'Log out on another device',
  access: 'userWrite',
  fresh: true,
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  ...publicPaths.endOtherSessions,
  summary: 'Log out on all other devices',
  access: 'userWrite',
  fresh: true,
  output: z.object({ message }),
  errors: [],
});

export const accountEndpoints = {
  register,
  login,
  loginAsTestAdmin,
  me,
  logout,
  updateProfile,
  changeAvatar,
  changePassword,
  forgetPassword,
  checkResetLink,
  resetPassword,
  deleteAccount,
  listSessions,
  endSession,
  endOtherSessions,
};
