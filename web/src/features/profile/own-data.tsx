import type { ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { useExportAccountMutation } from './profile.api.ts';

/** Everything that the site holds about the person, as a file. */
export function OwnData(): ReactElement {
  const [exportAccount, { isLoading, reset }] = useExportAccountMutation();
  const download = async () => {
    const { data } = await exportAccount();
    if (data) saveJson(data, `fit-coder-courses-${data.exportedAt.slice(0, 10)}.json`);
    // What was exported should not stay in the page.
    reset();
  };
  return (
    <LogSection
      title="Your data"
      lead="Account, devices, activity, subscription, purchases, cart, playlist, what you watched and asked for."
    >
      <Button variant="secondary" loading={isLoading} onClick={() => void download()}>
        Download my data
      </Button>
    </LogSection>
  );
}

/** Hands a value to the browser as a file to keep. */
function saveJson(value: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has read it by then; given back at once, some would save an empty file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
