import { text } from '@fit-coder/contracts/primitives';
import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useRef, useState, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatDuration } from '../../../ui/text/duration.ts';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { readySeconds, type Section } from '../course-terms.ts';
import { renamedOrder, type LectureOrder } from './lecture-order.ts';

const sectionName = z.strictObject({ section: text('a section', 1, 120) });

interface SectionHeaderProps {
  readonly section: Section;
  /** All lectures of the course. */
  readonly lectures: readonly AdminLecture[];
  readonly onOrder: (order: LectureOrder) => void;
}

/** A section's name, which can be changed in place, and its figures. */
export function SectionHeader({ section, lectures, onOrder }: SectionHeaderProps): ReactElement {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setRenaming(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (renaming)
    return (
      <RenameForm
        title={section.title}
        others={lectures.map((lecture) => lecture.section).filter((title) => title !== section.title)}
        onRename={(name) => onOrder(renamedOrder(lectures, section.title, name))}
        onClose={close}
      />
    );
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-edge pb-1">
      <div className="flex min-w-0 items-center gap-1">
        <h3 className="min-w-0 font-bold">{section.title}</h3>
        <Button
          ref={button}
          variant="quiet"
          size="small"
          aria-label={`Rename the section ${section.title}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
      </div>
      <p className="label text-muted">{sectionFigures(section.lectures)}</p>
    </header>
  );
}

function sectionFigures(lectures: readonly AdminLecture[]): string {
  if (lectures.length === 0) return 'Empty: it disappears when you leave the page';
  const count = lectures.length === 1 ? '1 lecture' : `${lectures.length} lectures`;
  const seconds = readySeconds(lectures);
  return seconds > 0 ? `${count} · ${formatDuration(seconds)}` : count;
}

interface RenameFormProps {
  readonly title: string;
  /** The names of the course's other sections. */
  readonly others: readonly string[];
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

function RenameForm({ title, others, onRename, onClose }: RenameFormProps): ReactElement {
  const [name, setName] = useState(title);
  const form = useForm(sectionName, async ({ section }) => {
    if (section.trim() !== title) onRename(section.trim());
    onClose();
    return {};
  });
  const joins = others.includes(name.trim());
  return (
    <InlineForm
      {...form.props}
      firstField="section"
      aria-label={`Rename the section ${title}`}
      className="flex flex-wrap items-end gap-3 border-b border-edge pb-3"
      onCancel={onClose}
    >
      <TextField
        {...form.field('section')}
        label="Section name"
        hint={joins ? 'A section with this name already exists. The two will be merged.' : undefined}
        className="min-w-56 flex-1"
        defaultValue={title}
        maxLength={120}
        autoComplete="off"
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">Rename</Button>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </InlineForm>
  );
}
