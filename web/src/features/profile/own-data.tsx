import type { ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { useExportAccountMutation } from './profile.api.ts';

/** Downloads all data about the user as a file. */
export function OwnData(): ReactElement {
  const [exportAccount, { isLoading, reset }] = useExportAccountMutation();
  const download = async () => {
    const { data } = await exportAccount();
    if (data) saveJson(data, `fit-coder-courses-${data.exportedAt.slice(0, 10)}.json`);
    // The exported data should not stay in memory.
    reset();
  };
  return (
    <LogSection
      title="Your data"
      lead="Your account, devices, activity, subscription, purchases, cart, playlist, progress, notes, questions, reviews and course requests."
    >
      <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
        Download my data
      </Button>
    </LogSection>
  );
}

/** Lets the browser save a value as a JSON file. */
function saveJson(value: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Revoked late, because some browsers would otherwise save an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
