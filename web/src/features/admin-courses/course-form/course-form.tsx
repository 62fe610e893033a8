import type { Category } from '@fit-coder/contracts/catalogue';
import { courseInput, type AdminCourse, type CourseInput } from '@fit-coder/contracts/catalogue-admin';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useSiteCurrency } from '../../../lib/api/site.api.ts';
import { useForm } from '../../../lib/form.ts';
import type { Failure } from '../../../lib/api/transport.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { readCourseForm, readPosterDraft, type CourseStart, type PosterDraft } from './course-draft.ts';
import { AboutFields, PosterTextFields, TermsFields } from './course-form-fields.tsx';
import { useLeaveQuestion } from './leave-question.tsx';
import { PosterField } from '../poster/poster-field.tsx';
import { cutPoster, usePosterPicture, type PosterPicture } from '../poster/poster-picture.ts';
import { PosterPreview } from '../poster/poster-preview.tsx';

interface Saved {
  readonly data?: { readonly course: AdminCourse } | undefined;
  readonly error?: unknown;
}

interface CourseFormProps {
  readonly categories: readonly Category[];
  /** The values at first. */
  readonly start: CourseStart;
  readonly submitLabel: string;
  /** Where Cancel leads. */
  readonly cancelTo: string;
  /** A button below the picture. */
  readonly posterAction?: ReactNode;
  readonly save: (course: CourseInput) => Promise<Saved>;
  /** The course is saved; `poster` is a new picture for it, ready to be sent. */
  readonly onSaved: (course: AdminCourse, poster: Blob | null) => Promise<void>;
}

const unreadable: Failure = {
  status: 0,
  code: 'image_rejected',
  error:
    'Your browser could not crop that picture. Choose another one, or use the poster that the site draws.',
};

/** A course's fields with its poster beside them. Asks before unsaved changes are lost. */
export function CourseForm(props: CourseFormProps): ReactElement {
  const { categories, start, submitLabel, cancelTo, posterAction, save, onSaved } = props;
  const element = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<PosterDraft>(start);
  const currency = useSiteCurrency();
  const { picture, choose, setCut } = usePosterPicture();
  const leaving = useLeaveQuestion(element, picture !== null);
  const form = useForm(
    courseInput,
    async (course) => {
      const poster = await cutIfChosen(picture);
      if (poster === 'unreadable') return { error: unreadable };
      const response = await save(course);
      if (!response.data) return response;
      leaving.release();
      await onSaved(response.data.course, poster);
      return {};
    },
    { read: (data) => readCourseForm(data, currency) },
  );
  return (
    <form
      ref={element}
      {...form.props}
      className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
      onInput={(event) => setDraft(readPosterDraft(event.currentTarget))}
    >
      <div className="grid content-start gap-10">
        <FormError error={form.error} />
        <AboutFields form={form} start={start} />
        <TermsFields form={form} start={start} categories={categories} />
        <fieldset className="grid gap-5">
          <legend className="label mb-4 text-muted">3 Poster</legend>
          <PosterTextFields form={form} start={start} technology={draft.technology} />
          <PosterField picture={picture} current={start.poster} onChoose={choose} onCut={setCut} />
          {picture ? null : posterAction}
        </fieldset>
      </div>
      <PosterPreview
        draft={draft}
        category={categories.find(({ slug }) => slug === draft.category)}
        picture={picture}
        current={start.poster}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.sending}>
          {submitLabel}
        </Button>
        <ButtonLink variant="secondary" to={cancelTo}>
          Cancel
        </ButtonLink>
      </div>
      {leaving.dialog}
    </form>
  );
}

/** The new poster; null if no picture was chosen. */
async function cutIfChosen(picture: PosterPicture | null): Promise<Blob | null | 'unreadable'> {
  return picture ? cutPoster(picture).catch(() => 'unreadable' as const) : null;
}
