import type { LearnerHome as LearnerHomeData } from '@fit-coder/contracts/learning/home';
import type { ReactElement } from 'react';
import { LearnerHome } from '../features/home/learner-home.tsx';
import { ResumePanel } from '../features/home/resume-panel.tsx';
import { StoppedFrame } from '../features/player/stopped/stopped-frame.tsx';

/** Where a learner is, with the picture at which they stopped. */
export function LearnerHomePart({ home }: { readonly home: LearnerHomeData }): ReactElement {
  return <LearnerHome home={home} resume={<Resume resume={home.resume} />} />;
}

/** The lecture with which the learner carries on; a heading of its own if there is none. */
function Resume({ resume }: Pick<LearnerHomeData, 'resume'>): ReactElement {
  if (!resume) return <h1 className="display text-xl">Good to see you</h1>;
  const { lectureId, position, durationSeconds } = resume;
  const frame = <StoppedFrame {...{ lectureId, position, durationSeconds }} className="home-frame" />;
  return <ResumePanel resume={resume} frame={frame} />;
}
