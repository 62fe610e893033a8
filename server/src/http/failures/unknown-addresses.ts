import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Answers calls to addresses below the API that no endpoint has as the API answers, in every method, so that the
 * pages' wildcard never sees them: 405 with `Allow` where the address has other methods, 404 otherwise.
 */
export function installUnknownAddresses(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods = methodsByAddress(endpoints);
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = methods.filter(([pattern]) => pattern.test(path)).flatMap(([, list]) => list);
    // An address that would answer to this method has a part that is longer than any that exists.
    if (allowed.length === 0 || allowed.includes(request.method))
      throw new Refusal('not_found', 'There is nothing at this address.');
    void reply.header('allow', allowed.join(', '));
    throw new Refusal('method_not_allowed', `This address answers to ${allowed.join(', ')} only.`);
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
