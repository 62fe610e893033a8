import type { LoaderFunctionArgs } from 'react-router';
import { isResetToken } from '../../features/profile/reset-password-form.tsx';
import { resetLinkApi } from '../../features/profile/link-check.api.ts';
import { requireVisitor } from '../../features/session/session.loaders.ts';
import { startQueries } from '../../lib/page-loader.ts';

// Checked on every visit, because the link may have been used since the last visit.
const startCheck = startQueries((dispatch, { params: { token = '' } }) => {
  const always = { subscribe: false, forceRefetch: true };
  if (isResetToken(token)) void dispatch(resetLinkApi.endpoints.checkResetLink.initiate(token, always));
});

export function resetPasswordLoader(args: LoaderFunctionArgs): null {
  requireVisitor(args);
  return startCheck(args);
}
