import type { DemoCourse } from './demo-course.ts';
import { searchingAndSorting } from './courses/algorithms/searching-and-sorting.ts';
import { postgresQueryTuning } from './courses/databases/postgres-query-tuning.ts';
import { sqlBeyondGroupBy } from './courses/databases/sql-beyond-group-by.ts';
import { gitWhenItGoesWrong } from './courses/devops/git-when-it-goes-wrong.ts';
import { kubernetesFromOnePod } from './courses/devops/kubernetes-from-one-pod.ts';
import { smallFastDockerImages } from './courses/devops/small-fast-docker-images.ts';
import { fastapiServices } from './courses/python/fastapi-services.ts';
import { pythonGenerators } from './courses/python/python-generators.ts';
import { tlsForProgrammers } from './courses/security/tls-for-programmers.ts';
import { webSecurityAttackThenFix } from './courses/security/web-security-attack-then-fix.ts';
import { asyncRustWithTokio } from './courses/systems/async-rust-with-tokio.ts';
import { goConcurrency } from './courses/systems/go-concurrency.ts';
import { rustOwnership } from './courses/systems/rust-ownership.ts';
import { javascriptEventLoop } from './courses/typescript-javascript/javascript-event-loop.ts';
import { nodeStreamsAndBackpressure } from './courses/typescript-javascript/node-streams-and-backpressure.ts';
import { typeLevelTypescript } from './courses/typescript-javascript/type-level-typescript.ts';
import { typescriptFromTheInside } from './courses/typescript-javascript/typescript-from-the-inside.ts';
import { accessibleInterfaces } from './courses/web-front-end/accessible-interfaces.ts';
import { cssLayoutThatHolds } from './courses/web-front-end/css-layout-that-holds.ts';
import { reactWithoutSurprises } from './courses/web-front-end/react-without-surprises.ts';

export { demoCategories } from './categories.ts';

/** The demo catalogue, the most prominent courses first: ten that can be watched, then ten that are announced. */
export const demoCourses: readonly DemoCourse[] = [
  typescriptFromTheInside,
  reactWithoutSurprises,
  sqlBeyondGroupBy,
  rustOwnership,
  pythonGenerators,
  smallFastDockerImages,
  webSecurityAttackThenFix,
  searchingAndSorting,
  gitWhenItGoesWrong,
  javascriptEventLoop,
  typeLevelTypescript,
  postgresQueryTuning,
  goConcurrency,
  cssLayoutThatHolds,
  fastapiServices,
  kubernetesFromOnePod,
  accessibleInterfaces,
  nodeStreamsAndBackpressure,
  asyncRustWithTokio,
  tlsForProgrammers,
];
