import type { LectureScript } from './lecture-script.ts';
import { binarySearch } from '../scripts/binary-search.ts';
import { dockerLayers } from '../scripts/docker-layers.ts';
import { effectCleanup } from '../scripts/effect-cleanup.ts';
import { eventLoop } from '../scripts/event-loop.ts';
import { gitBisect } from '../scripts/git-bisect.ts';
import { pythonGenerator } from '../scripts/python-generator.ts';
import { rustBorrow } from '../scripts/rust-borrow.ts';
import { sqlInjection } from '../scripts/sql-injection.ts';
import { typeGuard } from '../scripts/type-guard.ts';
import { windowFunction } from '../scripts/window-function.ts';

/** Every lecture that has a video. */
export const lectureScripts: readonly LectureScript[] = [
  typeGuard,
  effectCleanup,
  pythonGenerator,
  windowFunction,
  rustBorrow,
  gitBisect,
  dockerLayers,
  binarySearch,
  sqlInjection,
  eventLoop,
];
