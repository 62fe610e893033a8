import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';

const names = new Map<Endpoint, string>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
);

/** What the records of administrators' writes and of refusals call a call of the API. */
export function actionOf(endpoint: Endpoint): string {
  return names.get(endpoint) ?? endpoint.path;
}
