import type { LearnerHome } from '@fit-coder/contracts/learning/home';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { loadChunk } from '../lib/chunk-load.ts';
import { externalStore, useExternalStore } from '../lib/external-store.ts';

interface LearnerHomeProps {
  readonly home: LearnerHome;
}

const load = () => import('./learner-home.tsx');

/** The server has the part from the start, because it renders each page in one go. */
const part = externalStore<ComponentType<LearnerHomeProps> | null>(
  import.meta.env.SSR ? (await load()).LearnerHomePart : null,
);

/**
 * Loads the part of the landing page that only learners see. It is there before the page is rendered or hydrated, because
 * hydrating a part that is still loading would remove it for a moment.
 */
export async function loadLearnerHome(): Promise<void> {
  if (part.read() === null) part.write((await loadChunk(load)).LearnerHomePart);
}

/** Where a learner is; nothing while the part is not loaded. */
export function LearnerHomePart(props: LearnerHomeProps): ReactElement | null {
  const loaded = useExternalStore(part, part.read());
  return loaded && createElement(loaded, props);
}
