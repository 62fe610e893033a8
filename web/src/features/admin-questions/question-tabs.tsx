import type { ReactElement } from 'react';
import { FilterLinks } from '../../ui/controls/filter-links.tsx';
import { MailChoice } from './mail-choice.tsx';
import {
  useCountWaitingPostsQuery,
  useListModeratedPostsInfiniteQuery,
  useListUnansweredQuestionsInfiniteQuery,
} from './post-moderation.api.ts';
import type { QuestionTab } from './question-tab.ts';

/** Leads to the lists of the screen, above each of them. */
export function QuestionTabs({ tab }: { readonly tab: QuestionTab }): ReactElement {
  const { data: posts } = useCountWaitingPostsQuery();
  const waiting = posts?.waiting ?? 0;
  const mails = useMailChoice(tab);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <FilterLinks
        label="Which posts"
        all="Unanswered"
        choices={[
          { value: 'waiting', name: waiting > 0 ? `Waiting (${waiting})` : 'Waiting' },
          { value: 'hidden', name: 'Hidden' },
        ]}
        chosen={tab === 'unanswered' ? undefined : tab}
        addressOf={(value) => (value ? `?list=${value}` : '?')}
      />
      {mails === undefined ? null : <MailChoice wanted={mails} />}
    </div>
  );
}

/** Whether the administrator gets emails about new questions, which comes with each list; undefined while none is loaded. */
function useMailChoice(tab: QuestionTab): boolean | undefined {
  const isUnanswered = tab === 'unanswered';
  const unanswered = useListUnansweredQuestionsInfiniteQuery(undefined, { skip: !isUnanswered });
  const moderated = useListModeratedPostsInfiniteQuery(isUnanswered ? 'waiting' : tab, {
    skip: isUnanswered,
  });
  const { currentData } = isUnanswered ? unanswered : moderated;
  return currentData?.pages[0]?.mails;
}
