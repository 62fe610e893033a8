import { formatClock } from '@fit-coder/contracts/clock';
import { useRef, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { AskForm } from './ask-form.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionThread } from './question-thread.tsx';

interface QuestionsPanelProps {
  readonly lectureId: string;
  readonly userId: string;
  /** The video's position, in seconds; null if it is not open. */
  readonly second: number | null;
  readonly onSeek: (second: number) => void;
  /** The thread that is open; null for the list. */
  readonly questionId: string | null;
  /** The address of a thread, or of the list. */
  readonly addressOf: (questionId: string | null) => string;
}

/** The questions about a lecture: the list, the form that asks, or one thread. */
export function QuestionsPanel(props: QuestionsPanelProps): ReactElement {
  const { lectureId, userId, second, onSeek, questionId, addressOf } = props;
  const [asking, setAsking] = useState<number | null>(null);
  const asker = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  if (questionId !== null)
    return (
      <QuestionThread
        key={questionId}
        questionId={questionId}
        userId={userId}
        onSeek={onSeek}
        listAddress={addressOf(null)}
      />
    );
  const place = Math.floor(second ?? 0);
  const open = (id: string) => {
    setAsking(null);
    void navigate(addressOf(id), { preventScrollReset: true });
  };
  const cancel = () => {
    setAsking(null);
    requestAnimationFrame(() => asker.current?.focus());
  };
  return (
    <div className="grid gap-6">
      {asking === null ? (
        <Button ref={asker} size="small" className="justify-self-start" onClick={() => setAsking(place)}>
          <span>
            Ask at <span className="font-mono">{formatClock(place)}</span>
          </span>
        </Button>
      ) : (
        <AskForm lectureId={lectureId} userId={userId} second={asking} onCancel={cancel} onAsked={open} />
      )}
      <QuestionList lectureId={lectureId} onSeek={onSeek} addressOf={addressOf} />
    </div>
  );
}
