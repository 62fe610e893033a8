import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { FilesPanel } from '../../../features/lecture-files/files-panel.tsx';
import { useGetLectureFilesQuery } from '../../../features/lecture-files/lecture-files.api.ts';
import { NotesPanel } from '../../../features/notes/notes-panel.tsx';
import { useBookmarkKey } from '../../../features/notes/use-bookmark.ts';
import { ChapterList } from '../../../features/player/chapters/chapter-list.tsx';
import { playerLink, usePlayingSecond } from '../../../features/player/now-playing.ts';
import { useCourseAccessQuery, useGetPlaybackQuery } from '../../../features/player/playback.api.ts';
import { selectUser } from '../../../features/session/session.slice.ts';
import { MarkdownText } from '../../../ui/text/markdown-text.tsx';
import { Tabs, type Tab } from '../../../ui/layout/tabs.tsx';
import { LectureQuestions } from './lecture-questions.tsx';

interface LearnPanelsProps {
  course: Course;
  lecture: Lecture;
}

type PanelId = 'about' | 'chapters' | 'files' | 'notes' | 'questions';

/** What belongs to a lecture, below its video: one panel at a time. */
export function LearnPanels({ course, lecture }: LearnPanelsProps): ReactElement {
  const question = useSearchParams()[0].get('question');
  const [open, setOpen] = useOpenPanel(question);
  useBookmarkKey(course.id, lecture.id, secondIn);
  const playback = useGetPlaybackQuery(lecture.id, { skip: !lecture.ready }).currentData?.playback;
  const chapters = playback?.chapters ?? [];
  // A lecture without a video can have files too.
  const access = useCourseAccessQuery(course.id, { skip: lecture.ready }).currentData;
  const isOpen = lecture.ready ? Boolean(playback) : access?.entitled === true;
  const { currentData: files = [] } = useGetLectureFilesQuery(lecture.id, { skip: !isOpen });
  const tabs: Tab<PanelId>[] = [
    { id: 'about', label: 'About', content: <LectureSummary lecture={lecture} /> },
    ...(chapters.length > 0 ? [chaptersTab(lecture.id, chapters)] : []),
    ...(files.length > 0 ? [filesTab(files)] : []),
    { id: 'notes', label: 'Notes', content: <LectureNotes course={course} lecture={lecture} /> },
    {
      id: 'questions',
      label: 'Questions',
      content: <LectureQuestions key={lecture.id} lectureId={lecture.id} questionId={question} />,
    },
  ];
  return (
    <Tabs<PanelId>
      label="About this lecture"
      className="learn-panels"
      // The next lecture may have no such panel.
      open={tabs.some(({ id }) => id === open) ? open : 'about'}
      onOpen={setOpen}
      tabs={tabs}
    />
  );
}

/** The panel that was chosen. An address that names a question opens its panel, also while the page is open. */
function useOpenPanel(question: string | null): [PanelId, (id: PanelId) => void] {
  const [open, setOpen] = useState<PanelId>(question ? 'questions' : 'about');
  const [named, setNamed] = useState(question);
  if (question !== named) {
    setNamed(question);
    if (question) setOpen('questions');
  }
  return [open, setOpen];
}

function chaptersTab(lectureId: string, chapters: readonly Chapter[]): Tab<PanelId> {
  const content = <ChapterList lectureId={lectureId} chapters={chapters} />;
  return { id: 'chapters', label: 'Chapters', content };
}

function filesTab(files: readonly LectureFile[]): Tab<PanelId> {
  return { id: 'files', label: `Files (${files.length})`, content: <FilesPanel files={files} /> };
}

function LectureSummary({ lecture }: { lecture: Lecture }): ReactElement {
  if (!lecture.summaryHtml) return <p className="text-muted">This lecture has no summary.</p>;
  return <MarkdownText html={lecture.summaryHtml} />;
}

function LectureNotes({ course, lecture }: LearnPanelsProps): ReactElement {
  const user = useSelector(selectUser);
  return (
    <NotesPanel
      courseId={course.id}
      lectureId={lecture.id}
      userId={user?.id ?? ''}
      now={usePlayingSecond(lecture.id)}
      onSeek={(second) => playerLink.seek(lecture.id, second)}
    />
  );
}

/** A lecture's position in the player, in seconds; null if it is not open there. */
function secondIn(lectureId: string): number | null {
  const now = playerLink.read();
  return now?.lectureId === lectureId ? now.seconds : null;
}
