import type { LoaderFunctionArgs } from 'react-router';
import { auditApi } from '../../features/admin-audit/audit.api.ts';
import { requestsApi } from '../../features/admin-requests/requests.api.ts';
import { userFilterOf } from '../../features/admin-users/user-filter.ts';
import { usersApi } from '../../features/admin-users/users.api.ts';
import { eventFilterOf } from '../../features/security-events/event-filter.ts';
import { securityEventsApi } from '../../features/security-events/security-events.api.ts';
import { requireAdmin } from '../../features/session/session.loaders.ts';
import { start, startQueries } from '../../lib/page-loader.ts';

/** A loader for administrators; others are sent away before anything is started. */
function forAdmin(...[begin]: Parameters<typeof startQueries>) {
  const load = startQueries(begin);
  return (args: LoaderFunctionArgs): null => {
    requireAdmin(args);
    return load(args);
  };
}

export const usersLoader = forAdmin((dispatch, { request }) => {
  const filter = userFilterOf(new URL(request.url).searchParams);
  void dispatch(usersApi.endpoints.listUsers.initiate(filter, start));
});

/** The log grows by what is done on other screens, so it is asked for each time it is opened. */
export const auditLoader = forAdmin((dispatch) => {
  void dispatch(
    auditApi.endpoints.listAuditEntries.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
});

export const securityLoader = forAdmin((dispatch, { request }) => {
  const filter = eventFilterOf(new URL(request.url).searchParams);
  const anew = { subscribe: false, forceRefetch: true };
  void dispatch(securityEventsApi.endpoints.listSecurityEvents.initiate(filter, anew));
});

export const courseRequestsLoader = forAdmin((dispatch) => {
  void dispatch(requestsApi.endpoints.listCourseRequests.initiate(undefined, start));
});
