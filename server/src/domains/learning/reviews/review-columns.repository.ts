import { userNameOf } from '../../accounts/accounts.ts';

/** The columns of a `ReviewRow`. */
export const reviewColumns = [
  'id',
  userNameOf('user_id').as('name'),
  'stars',
  'body',
  'created_at',
  'edited_at',
  'reply',
  'replied_at',
  'hidden_at',
  'hidden_reason',
] as const;
