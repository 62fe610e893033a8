import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';

const names = new Map<Endpoint, string>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
);

/** The name of an endpoint in the audit log and in security events. */
export function actionOf(endpoint: Endpoint): string {
  return names.get(endpoint) ?? endpoint.path;
}
