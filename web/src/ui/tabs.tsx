import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactElement, ReactNode } from 'react';

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly { value: string; title: ReactNode; panel: ReactNode }[];
  value?: string;
  onChange?: (value: string) => void;
}

/** Panels of one place, one shown at a time; the first unless `value` is given. */
export function Tabs({ label, tabs, value, onChange }: TabsProps): ReactElement {
  const open = value === undefined ? { defaultValue: tabs[0]?.value } : { value };
  return (
    <BaseTabs.Root {...open} onValueChange={(next: string) => onChange?.(next)}>
      <BaseTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-4 hover:text-ink data-active:border-action data-active:text-ink"
          >
            {tab.title}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
