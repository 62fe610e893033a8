import type { LectureProgress } from '@fit-coder/contracts/learning/progress';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import {
  withKept,
  type KeptPosition,
  type Positions,
} from '../../features/player/positions/position-memory.ts';
import { positionMemory, usePositions } from '../../features/player/positions/positions.ts';
import { useGetCourseProgressQuery } from '../../features/player/progress/progress.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';

/** How far the viewer watched each lecture of a course, on this device and, for users, on any other. */
export function useCoursePositions(courseKey: string): Positions {
  const owner = useSelector(selectUser)?.id ?? null;
  // Before the effects of the player, which reads positions when it opens a video.
  useLayoutEffect(() => positionMemory.openFor(owner), [owner]);
  const { currentData } = useGetCourseProgressQuery(courseKey, { skip: owner === null });
  const kept = useMemo(() => (currentData?.lectures ?? []).map(keptPosition), [currentData]);
  useEffect(() => positionMemory.takeOver(kept), [kept]);
  const held = usePositions();
  return useMemo(() => withKept(held, kept), [held, kept]);
}

/** A row of the server as the device keeps it. */
export function keptPosition({ lectureId, position, at, done }: LectureProgress): KeptPosition {
  return { lectureId, seconds: position, when: Date.parse(at), done };
}
