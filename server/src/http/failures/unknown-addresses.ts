import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Responds to unknown addresses below the API in the form of the API, for every method, so that they never reach the
 * wildcard of the pages: 405 with `Allow` if the address has other methods, 404 otherwise.
 */
export function installUnknownAddresses(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods = methodsByAddress(endpoints);
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = methods.filter(([pattern]) => pattern.test(path)).flatMap(([, list]) => list);
    // An address that allows this method only gets here if one of its parameters is too long.
    if (allowed.length === 0 || allowed.includes(request.method))
      throw new Refusal('not_found', 'There is nothing at this address.');
    void reply.header('allow', allowed.join(', '));
    throw new Refusal('method_not_allowed', `This address accepts only ${allowed.join(', ')}.`);
  };
  app.all(apiBase, refuse);
  app.all(`${apiBase}/*`, refuse);
  app.setNotFoundHandler(async () => {
    throw new Refusal('not_found', 'There is nothing at this address.');
  });
}

function methodsByAddress(endpoints: readonly Endpoint[]): [RegExp, string[]][] {
  return endpoints.map(({ path, method }) => [
    new RegExp(`^${apiBase}${path.replace(/:\w+/gu, '[^/]+')}$`, 'u'),
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  ]);
}
