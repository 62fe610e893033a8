import { requestCourse } from '@fit-coder/contracts/catalogue';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { useRequestCourseMutation } from './course-request.api.ts';

interface CourseRequestFormProps {
  /** Who asks, when that is known. */
  user: { readonly name: string; readonly email: string } | null;
  /** What was looked for before. */
  course: string;
}

/** Asks for a course; then says what happens next. What was entered stays when it could not be sent. */
export function CourseRequestForm({ user, course }: CourseRequestFormProps): ReactElement {
  const [send] = useRequestCourseMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(requestCourse.body, async (body) => {
    const outcome = await send({ body });
    if (!outcome.error) setSentTo(body.email);
    return outcome;
  });
  if (sentTo !== null) return <RequestSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <form {...form.props} method="post" className="grid max-w-prose gap-5">
      <FormError error={form.error} />
      <TextArea
        {...form.field('course')}
        label="The course you want"
        hint="The subject, how far it should go, what you want to build with it."
        defaultValue={course}
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
        <span className="marker">Your request is with us.</span>
      </h2>
      <p className="text-muted">
        The people who plan the courses read it with the next ones in mind. If there is something to ask or to
        tell, they write to <span className="break-all text-ink">{email}</span>.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to="/courses">Back to the courses</ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          Request another
        </Button>
      </div>
    </section>
  );
}
