import type { ReactElement } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useSetWeeklyMailMutation } from './home.api.ts';

interface WeeklyChoiceProps {
  on: boolean;
  /** The button's words while the email is off. */
  words: string;
  variant: 'quiet' | 'secondary';
}

/** Asks for the weekly email, or stops it. */
export function WeeklyChoice({ on, words, variant }: WeeklyChoiceProps): ReactElement {
  const [set, { isLoading }] = useSetWeeklyMailMutation();
  const change = async () => {
    const { data, error } = await set({ body: { on: !on } });
    if (data) showToast('success', data.message);
    else showToast('error', failureOf(error)?.error ?? didNotWork);
  };
  return (
    <Button variant={variant} size="small" loading={isLoading} onClick={() => void change()}>
      {on ? 'Stop the weekly email' : words}
    </Button>
  );
}
