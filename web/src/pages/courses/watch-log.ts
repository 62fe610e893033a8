import type { WatchedLecture } from '@fit-coder/contracts/learning/progress';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { positionMemory } from '../../features/player/positions/positions.ts';
import { progressApi } from '../../features/player/progress/progress.api.ts';
import { ProgressReporter } from '../../features/player/progress/progress-reporter.ts';
import { ReportsOnDevice } from '../../features/player/progress/report-storage.ts';
import { WatchLog } from '../../features/player/progress/watch-log.ts';
import { selectUser } from '../../features/session/session.slice.ts';
import { api, failureOf } from '../../lib/api/api.ts';
import { deviceStorage } from '../../lib/external-store.ts';
import { keptPosition } from './course-positions.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Names this tab among those of the same device. */
const tab = Math.random().toString(36).slice(2);

/**
 * Keeps what the user watches, on the device until the server has it. Null for visitors, and for the test administrator,
 * whom many share.
 */
export function useWatchLog(): WatchLog | null {
  const user = useSelector(selectUser);
  const dispatch = useDispatch<Dispatch>();
  const owner = user && user.role !== 'testadmin' ? user.id : null;
  const log = useMemo(() => (owner === null ? null : logOf(owner, dispatch)), [owner, dispatch]);
  useEffect(() => {
    log?.open();
    return () => log?.close();
  }, [log]);
  return log;
}

function logOf(owner: string, dispatch: Dispatch): WatchLog {
  const device = new ReportsOnDevice(deviceStorage(), owner, tab);
  const log: WatchLog = new WatchLog(
    new ProgressReporter(device, (lectures) => send(dispatch, log, { userId: owner, lectures })),
  );
  return log;
}

async function send(
  dispatch: Dispatch,
  log: WatchLog,
  body: { readonly userId: string; readonly lectures: WatchedLecture[] },
): Promise<'saved' | 'retry' | 'dropped'> {
  const sent = await dispatch(progressApi.endpoints.saveProgress.initiate({ body }));
  const failure = failureOf(sent.error);
  // 429 and 5xx pass, and the owner may log in again after a 401 or 403; what the site calls invalid stays so.
  if (failure) return failure.status === 400 || failure.status === 422 ? 'dropped' : 'retry';
  const rows = sent.data?.lectures ?? [];
  const before = positionMemory.read();
  positionMemory.takeOver(rows.map(keptPosition));
  // The page that followed may have loaded what was known before the last report.
  if (!log.isOpen || rows.some(({ lectureId, done }) => done && before[lectureId]?.done !== true))
    dispatch(api.util.invalidateTags(['Progress']));
  return 'saved';
}
