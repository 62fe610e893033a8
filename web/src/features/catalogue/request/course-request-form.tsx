import { requestCourse } from '@fit-coder/contracts/catalogue';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { useRequestCourseMutation } from './course-request.api.ts';
import { prefillOf } from './prefill.ts';

interface CourseRequestFormProps {
  /** Null for a visitor. */
  user: { readonly name: string; readonly email: string } | null;
  /** What the user searched for before. */
  search: string;
}

/** Sends a request for a course, then says what happens next. After a failure the fields keep their text. */
export function CourseRequestForm({ user, search }: CourseRequestFormProps): ReactElement {
  const [send] = useRequestCourseMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(requestCourse.body, async (body) => {
    const outcome = await send({ body });
    if (!outcome.error) setSentTo(body.email);
    return outcome;
  });
  if (sentTo !== null) return <RequestSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <form {...form.props} className="grid max-w-prose gap-5">
      <FormError error={form.error} />
      <TextArea
        {...form.field('course')}
        label="The course you want"
        hint="The subject, the level, and what you want to build with it."
        defaultValue={prefillOf(search)}
        maxLength={1000}
        required
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...form.field('name')}
          label="Your name"
          autoComplete="name"
          defaultValue={user?.name}
          required
        />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={user?.email}
          required
        />
      </div>
      <Button type="submit" className="mt-1 justify-self-start" loading={form.sending}>
        Send request
      </Button>
    </form>
  );
}

function RequestSent({ email, onAgain }: { email: string; onAgain: () => void }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="numbered grid min-h-56 max-w-prose content-start justify-items-start gap-3 py-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        <span className="marker">We have your request.</span>
      </h2>
      <p className="text-muted">
        We read it when we plan the next courses. If we have a question, we will write to{' '}
        <span className="break-all text-ink">{email}</span>.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to="/courses">Back to courses</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Request another course
        </Button>
      </div>
    </section>
  );
}
