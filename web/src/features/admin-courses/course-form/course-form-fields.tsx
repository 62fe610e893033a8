import { accessKinds, levels, type Category } from '@fit-coder/contracts/catalogue';
import { maxPoints, type courseInput } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import type { useForm } from '../../../lib/form.ts';
import { SelectField } from '../../../ui/forms/choice-field.tsx';
import { posterTechnologies } from '../../../ui/course-art/poster-technologies.ts';
import { technologies } from '../../../ui/course-art/technologies.ts';
import { TechnologyMark } from '../../../ui/course-art/technology-mark.tsx';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { prefilledField } from '../prefilled-field.ts';
import type { CourseStart } from './course-draft.ts';
import { useSiteCurrency } from '../../../lib/api/site.api.ts';
import { typedAmount } from '../../../lib/typed-amount.ts';
import { levelName } from '../../../ui/text/level-name.ts';

interface FieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<typeof courseInput>>, 'field'>;
  readonly start: CourseStart;
}

const byTitle = [...technologies, ...posterTechnologies].toSorted((one, other) =>
  one.title.localeCompare(other.title, 'en'),
);

const accessWords = {
  free: 'Free: anyone with an account',
  premium: 'Premium: subscribers and buyers',
} as const;

/** The fields for the title and the description. */
export function AboutFields({ form, start }: FieldsProps): ReactElement {
  return (
    <fieldset className="grid gap-5">
      <legend className="label mb-4 text-muted">1 About the course</legend>
      <TextField {...prefilledField(form, start, 'title')} label="Title" maxLength={120} />
      <TextField
        {...prefilledField(form, start, 'summary')}
        label="Summary"
        hint="One sentence for cards and search results, up to 180 characters."
        maxLength={180}
      />
      <MarkdownField
        {...form.field('description')}
        label="Description"
        hint="What learners will be able to do, who the course is for, and what they need to know first."
        defaultValue={start.description}
        maxLength={5000}
        rows={7}
      />
      <TextArea
        {...form.field('outcomes')}
        label="Outcomes"
        hint={`What learners will be able to do: one outcome per line, at most ${maxPoints}.`}
        required={false}
        defaultValue={start.outcomes.join('\n')}
        rows={4}
      />
      <TextArea
        {...form.field('requirements')}
        label="Requirements"
        hint={`What learners need before the course: one requirement per line, at most ${maxPoints}.`}
        required={false}
        defaultValue={start.requirements.join('\n')}
        rows={3}
      />
    </fieldset>
  );
}

interface TermsFieldsProps extends FieldsProps {
  readonly categories: readonly Category[];
}

/** The fields for the category, the access and the instructor. */
export function TermsFields({ form, start, categories }: TermsFieldsProps): ReactElement {
  const [access, setAccess] = useState<string>(start.access);
  const premium = access === 'premium';
  const currency = useSiteCurrency();
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="label mb-4 text-muted">2 Audience and instructor</legend>
      <SelectField {...form.field('category')} label="Category" defaultValue={start.category}>
        <option value="">Choose a category</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('level')} label="Level" defaultValue={start.level}>
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelName(level)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...form.field('access')}
        label="Who may watch"
        defaultValue={start.access}
        onChange={(event) => setAccess(event.target.value)}
      >
        {accessKinds.map((kind) => (
          <option key={kind} value={kind}>
            {accessWords[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('priceCents')}
        label={`Price in ${currency}`}
        required={!premium && undefined}
        placeholder={premium ? 'Subscribers only' : 'Premium courses only'}
        defaultValue={typedAmount(start.priceCents, currency)}
        disabled={!premium}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.field('availableOn')}
        className="sm:col-span-2"
        type="date"
        label="Available on"
        required={false}
        hint="Announces a course that has no recorded lecture yet. A course with a price is sold before this day. If the day is later than the limit under Shop allows, buyers get their money back."
        defaultValue={start.availableOn ?? ''}
      />
      <TextField
        {...prefilledField(form, start, 'instructor')}
        className="sm:col-span-2"
        label="Instructor"
        maxLength={80}
      />
    </fieldset>
  );
}

interface PosterTextFieldsProps extends FieldsProps {
  /** The chosen technology. */
  readonly technology: string;
}

/** The fields that only the drawn poster shows. */
export function PosterTextFields({ form, start, technology }: PosterTextFieldsProps): ReactElement {
  const chosen = byTitle.find(({ slug }) => slug === technology);
  return (
    <>
      <div className="flex items-end gap-3">
        <SelectField
          {...form.field('technology')}
          className="flex-1"
          label="Technology"
          defaultValue={start.technology}
        >
          <option value="">No logo</option>
          {byTitle.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        {chosen ? (
          <span className="grid size-11 place-content-center rounded-control bg-well">
            <TechnologyMark technology={chosen} className="size-6" />
          </span>
        ) : null}
      </div>
      <TextArea
        {...form.field('snippet')}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        label="Code"
        hint="Two to four short lines of code. The poster shows them large and cropped."
        defaultValue={start.snippet}
        maxLength={400}
        rows={4}
        spellCheck={false}
      />
    </>
  );
}
