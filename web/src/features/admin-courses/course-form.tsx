import { accessKinds, levels, type Category } from '@fit-coder/contracts/catalogue';
import { courseInput } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useForm } from '../../lib/form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { technologies } from '../../ui/technologies.ts';
import { TechnologyMark } from '../../ui/technology-mark.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useCreateCourseMutation } from './course-changes.api.ts';
import { emptyDraft, readCourseForm, readPosterDraft } from './course-draft.ts';
import { PosterPreview } from './poster-preview.tsx';
import { levelNames } from './course-terms.ts';

interface CourseFormProps {
  readonly categories: readonly Category[];
  /** Who stands as the instructor until another name is typed. */
  readonly instructor: string;
}

const byTitle = technologies.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));

/** Writes down a course as a draft and goes to its page; the poster is drawn beside it while one types. */
export function CourseForm({ categories, instructor }: CourseFormProps): ReactElement {
  const navigate = useNavigate();
  const [create] = useCreateCourseMutation();
  const [draft, setDraft] = useState(emptyDraft);
  const form = useForm(
    courseInput,
    async (body) => {
      const answer = await create({ body });
      if (!answer.data) return answer;
      showToast('success', answer.data.message);
      await navigate(`/admin/admincourses/${answer.data.course.id}`);
      return answer;
    },
    { read: readCourseForm },
  );
  return (
    <form
      {...form.props}
      className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
      onInput={(event) => setDraft(readPosterDraft(event.currentTarget))}
    >
      <div className="grid content-start gap-10">
        <FormError error={form.error} />
        <AboutFields form={form} />
        <TermsFields form={form} categories={categories} instructor={instructor} />
        <PosterFields form={form} technology={draft.technology} />
      </div>
      <PosterPreview draft={draft} category={categories.find(({ slug }) => slug === draft.category)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.sending}>
          Create draft
        </Button>
        <ButtonLink variant="secondary" to="/admin/admincourses">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

type FieldsOf = Pick<ReturnType<typeof useForm<typeof courseInput>>, 'field'>;

function AboutFields({ form }: { form: FieldsOf }): ReactElement {
  return (
    <fieldset className="grid gap-5">
      <legend className="label mb-4 text-muted">1 What it is about</legend>
      <TextField {...form.field('title')} label="Title" maxLength={120} autoComplete="off" />
      <TextField
        {...form.field('summary')}
        label="Summary"
        hint="One sentence for cards and search results, up to 180 characters."
        maxLength={180}
        autoComplete="off"
      />
      <TextArea
        {...form.field('description')}
        label="Description"
        hint="What one can do afterwards, for whom it is, and what one should know before."
        maxLength={5000}
        rows={7}
      />
    </fieldset>
  );
}

type TermsFieldsProps = CourseFormProps & { form: FieldsOf };

function TermsFields({ form, categories, instructor }: TermsFieldsProps): ReactElement {
  const [access, setAccess] = useState<string>(accessKinds[0]);
  const premium = access === 'premium';
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="label mb-4 text-muted">2 For whom, by whom</legend>
      <SelectField {...form.field('category')} label="Category" defaultValue="">
        <option value="">Choose a category</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('level')} label="Level" defaultValue={levels[0]}>
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelNames[level]}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...form.field('access')}
        label="Who may watch"
        value={access}
        onChange={(event) => setAccess(event.target.value)}
      >
        <option value="free">Free: anyone with an account</option>
        <option value="premium">Premium: subscribers</option>
      </SelectField>
      <TextField
        {...form.field('priceCents')}
        label="Price in dollars"
        required={!premium && undefined}
        placeholder={premium ? 'Subscribers only' : 'Only with premium'}
        disabled={!premium}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.field('instructor')}
        className="sm:col-span-2"
        label="Instructor"
        defaultValue={instructor}
        maxLength={80}
        autoComplete="off"
      />
    </fieldset>
  );
}

function PosterFields({ form, technology }: { form: FieldsOf; technology: string }): ReactElement {
  const chosen = technologies.find(({ slug }) => slug === technology);
  return (
    <fieldset className="grid gap-5">
      <legend className="label mb-4 text-muted">3 Its poster</legend>
      <div className="flex items-end gap-3">
        <SelectField {...form.field('technology')} className="flex-1" label="Technology" defaultValue="">
          <option value="">No mark</option>
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
        hint="Two to four short lines of the subject. They stand large on the poster and run out of it."
        maxLength={400}
        rows={4}
        spellCheck={false}
      />
    </fieldset>
  );
}
