import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { useRecordViewMutation } from '../../features/player/playback.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';

/**
 * Records once that the user started a lecture, by its id. Views of visitors and of the test administrator do not count.
 * A failed call is ignored, so that it never disturbs the video.
 */
export function useViewRecording(): (lectureId: string) => void {
  const user = useSelector(selectUser);
  const [recordView] = useRecordViewMutation();
  const recorded = useRef(new Set<string>());
  return (id) => {
    if (!user || user.role === 'testadmin' || recorded.current.has(id)) return;
    recorded.current.add(id);
    void recordView({ params: { id } });
  };
}
