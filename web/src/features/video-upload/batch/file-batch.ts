import { maxAddedLectures } from '@fit-coder/contracts/learning/editor';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { uploads } from '../transfer/upload.ts';
import { refuseVideo } from '../video-file.ts';
import { batches } from './batches.ts';
import { inNameOrder, titleOfFile } from './title-of-file.ts';

interface FileBatchOptions {
  readonly courseId: string;
  readonly userId: string;
  /** How many lectures the course has. */
  readonly present: number;
  /** Makes lectures with these titles; returns their ids in the same order, or null if that failed. */
  readonly addLectures: (titles: readonly string[]) => Promise<readonly string[] | null>;
}

interface FileBatch {
  /** Makes a lecture of each video, in the order of the names, and uploads them. */
  readonly take: (files: readonly File[]) => Promise<void>;
  /** Whether the lectures are being made. */
  readonly adding: boolean;
}

/** Turns several files into lectures. Files that are no videos are listed with the reason, and stop none of the others. */
export function useFileBatch({ courseId, userId, present, addLectures }: FileBatchOptions): FileBatch {
  const dispatch = useDispatch();
  const [adding, setAdding] = useState(false);
  const onServerChange = () => dispatch(api.util.invalidateTags(['AdminCourses']));
  const take = async (chosen: readonly File[]) => {
    const judged = inNameOrder(chosen).map((file) => ({ file, refusal: refuseVideo(file) ?? null }));
    const videos = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file);
    if (videos.length > maxAddedLectures) return showToast('error', tooMany(videos.length));
    setAdding(true);
    const titles = videos.map(({ name }, index) => titleOfFile(name, present + index + 1));
    const ids = videos.length === 0 ? [] : await addLectures(titles);
    setAdding(false);
    // The failed call has shown why.
    if (ids === null) return;
    const lectureOf = new Map(videos.map((file, index) => [file, ids[index] ?? null]));
    batches.add(
      courseId,
      judged.map(({ file, refusal }) => ({
        name: file.name,
        lectureId: lectureOf.get(file) ?? null,
        refusal,
      })),
    );
    for (const [file, lectureId] of lectureOf)
      if (lectureId !== null) uploads.begin({ lectureId, userId, file, present: null, onServerChange });
  };
  return { take, adding };
}

function tooMany(count: number): string {
  return `You chose ${count} videos. Choose at most ${maxAddedLectures} at a time.`;
}
