import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactElement, ReactNode } from 'react';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Rendered while the tab is open. */
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  open: Id;
  onOpen: (id: Id) => void;
  className?: string;
}

/** Shows one of several panels; arrow keys move between their tabs. */
export function Tabs<Id extends string>({
  label,
  tabs,
  open,
  onOpen,
  className = '',
}: TabsProps<Id>): ReactElement {
  return (
    <BaseTabs.Root value={open} onValueChange={(id) => onOpen(id as Id)} className={className}>
      <BaseTabs.List className="tab-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id} className="tab">
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className="tab-panel">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
