import type { Answer, Question } from '@fit-coder/contracts/learning/questions';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { sentenceOf } from './words.ts';
import { useVotePostMutation } from '../reactions.api.ts';

interface VoteButtonProps {
  readonly post: Question | Answer;
  readonly questionId: string;
  /** What the vote is for: `this question`. */
  readonly what: string;
}

/** How many found a post helpful, and the button to say so. One's own has only the number. */
export function VoteButton({ post, questionId, what }: VoteButtonProps): ReactElement {
  const { id, votes, voted, author } = post;
  const [vote, { isLoading }] = useVotePostMutation();
  const words = votes === 1 ? '1 vote' : `${votes} votes`;
  if (author.you) return <span className="px-2 text-sm text-muted">{words}</span>;
  const press = async () => {
    const { error } = await vote({ questionId, params: { id }, body: { voted: !voted } });
    if (error) showToast('error', sentenceOf(error));
  };
  return (
    <Button
      variant={voted ? 'secondary' : 'quiet'}
      size="small"
      aria-pressed={voted}
      aria-label={`Vote for ${what}, ${words}`}
      loading={isLoading}
      onClick={() => void press()}
    >
      <Icon name={voted ? 'check' : 'upvote'} size={16} />
      <span className="font-mono tabular-nums">{votes}</span>
    </Button>
  );
}
