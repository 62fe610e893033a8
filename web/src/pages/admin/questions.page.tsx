import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { ModerationList } from '../../features/admin-questions/moderation-list.tsx';
import { questionTabOf } from '../../features/admin-questions/question-tab.ts';
import { QuestionTabs } from '../../features/admin-questions/question-tabs.tsx';
import { UnansweredList } from '../../features/admin-questions/unanswered-list.tsx';
import { AdminPage } from './admin-page.tsx';

export function Page(): ReactElement {
  const [search] = useSearchParams();
  const tab = questionTabOf(search);
  return (
    <AdminPage
      title="Questions"
      lead="Learners’ questions that need your answer, and questions and answers that need your decision."
    >
      <QuestionTabs tab={tab} />
      {tab === 'unanswered' ? <UnansweredList /> : <ModerationList which={tab} />}
    </AdminPage>
  );
}
