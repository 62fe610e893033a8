export type { Accounts } from './accounts.types.ts';
export { createAccounts } from './accounts.wiring.ts';
export { holdAccount, holdAccounts, holdContact } from './users/account-hold.repository.ts';
export {
  accountJobs,
  accountRegistered,
  addressChangeRequested,
  addressToConfirm,
  emailChanged,
  passwordChanged,
  resetRequested,
} from './accounts.jobs.ts';
export { factorChanged, type FactorChange } from './factors/factors.jobs.ts';
export type { ReversalMail } from './address-change/address-links.service.ts';
export type { EndBilling } from './users/account-deletion.service.ts';
export { maskEmail } from './users/masked-email.ts';
export type { UserListQuery } from './users/user-management.service.ts';
export { registrationsByMonth } from './users/registrations.repository.ts';
export {
  findAdministratorIds,
  findPeople,
  findRecipient,
  findRegistration,
  type Person,
} from './users/people.repository.ts';
export { selectIdsByEmail } from './users/user-list.repository.ts';
export { findContact, findNames, isLearner, selectNamed, userNameOf } from './users/users.repository.ts';
