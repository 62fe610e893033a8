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
import { unionStates } from '../scripts/typescript-from-the-inside/union-states.ts';
import { exhaustiveSwitch } from '../scripts/typescript-from-the-inside/exhaustive-switch.ts';
import { genericInference } from '../scripts/typescript-from-the-inside/generic-inference.ts';
import { strictFlag } from '../scripts/typescript-from-the-inside/strict-flag.ts';
import { effectOrEvent } from '../scripts/react-without-surprises/effect-or-event.ts';
import { computedState } from '../scripts/react-without-surprises/computed-state.ts';
import { childrenWall } from '../scripts/react-without-surprises/children-wall.ts';
import { urlState } from '../scripts/react-without-surprises/url-state.ts';
import { latestPrice } from '../scripts/sql-beyond-group-by/latest-price.ts';
import { gapsAndIslands } from '../scripts/sql-beyond-group-by/gaps-and-islands.ts';
import { recursiveTree } from '../scripts/sql-beyond-group-by/recursive-tree.ts';
import { weeklyRetention } from '../scripts/sql-beyond-group-by/weekly-retention.ts';
import { moveCopyDrop } from '../scripts/rust-ownership/move-copy-drop.ts';
import { takeOrBorrow } from '../scripts/rust-ownership/take-or-borrow.ts';
import { lifetimeClaim } from '../scripts/rust-ownership/lifetime-claim.ts';
import { rustIndices } from '../scripts/rust-ownership/rust-indices.ts';
import { generatorNext } from '../scripts/python-generators/generator-next.ts';
import { generatorExhausted } from '../scripts/python-generators/generator-exhausted.ts';
import { logPipeline } from '../scripts/python-generators/log-pipeline.ts';
import { groupbySorted } from '../scripts/python-generators/groupby-sorted.ts';
import { layerContents } from '../scripts/small-fast-docker-images/layer-contents.ts';
import { multiStageBuild } from '../scripts/small-fast-docker-images/multi-stage-build.ts';
import { containerUser } from '../scripts/small-fast-docker-images/container-user.ts';
import { imageSbom } from '../scripts/small-fast-docker-images/image-sbom.ts';
import { storedScript } from '../scripts/web-security-attack-then-fix/stored-script.ts';
import { shellFileName } from '../scripts/web-security-attack-then-fix/shell-file-name.ts';
import { invoiceOwner } from '../scripts/web-security-attack-then-fix/invoice-owner.ts';
import { crossSiteForm } from '../scripts/web-security-attack-then-fix/cross-site-form.ts';
import { doublingInput } from '../scripts/searching-and-sorting/doubling-input.ts';
import { quicksortPartition } from '../scripts/searching-and-sorting/quicksort-partition.ts';
import { stableSort } from '../scripts/searching-and-sorting/stable-sort.ts';
import { tenLargest } from '../scripts/searching-and-sorting/ten-largest.ts';
import { reflogUndo } from '../scripts/git-when-it-goes-wrong/reflog-undo.ts';
import { gitReset } from '../scripts/git-when-it-goes-wrong/git-reset.ts';
import { revertMerge } from '../scripts/git-when-it-goes-wrong/revert-merge.ts';
import { threeWayConflict } from '../scripts/git-when-it-goes-wrong/three-way-conflict.ts';
import { awaitSuspends } from '../scripts/javascript-event-loop/await-suspends.ts';
import { accidentalQueue } from '../scripts/javascript-event-loop/accidental-queue.ts';
import { rejectionPath } from '../scripts/javascript-event-loop/rejection-path.ts';
import { abortController } from '../scripts/javascript-event-loop/abort-controller.ts';

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
  unionStates,
  exhaustiveSwitch,
  genericInference,
  strictFlag,
  effectOrEvent,
  computedState,
  childrenWall,
  urlState,
  latestPrice,
  gapsAndIslands,
  recursiveTree,
  weeklyRetention,
  moveCopyDrop,
  takeOrBorrow,
  lifetimeClaim,
  rustIndices,
  generatorNext,
  generatorExhausted,
  logPipeline,
  groupbySorted,
  layerContents,
  multiStageBuild,
  containerUser,
  imageSbom,
  storedScript,
  shellFileName,
  invoiceOwner,
  crossSiteForm,
  doublingInput,
  quicksortPartition,
  stableSort,
  tenLargest,
  reflogUndo,
  gitReset,
  revertMerge,
  threeWayConflict,
  awaitSuspends,
  accidentalQueue,
  rejectionPath,
  abortController,
];
