import type { ReactElement } from 'react';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { useGetLearnerHomeQuery } from './home.api.ts';
import { WeeklyChoice } from './weekly-choice.tsx';

/** The weekly email in the user's profile. Start `getLearnerHome` in the loader. */
export function WeeklySection(): ReactElement | null {
  const { currentData } = useGetLearnerHomeQuery();
  if (!currentData) return null;
  const { weeklyMail } = currentData.home;
  return (
    <LogSection
      title="Weekly email"
      lead={
        weeklyMail
          ? 'On Mondays you get an email that says where you stopped and what is new in your courses.'
          : 'You can get an email on Mondays that says where you stopped and what is new in your courses.'
      }
    >
      <WeeklyChoice on={weeklyMail} words="Email me on Mondays" variant="secondary" />
    </LogSection>
  );
}
