import { useEffect, useRef, type ReactElement } from 'react';
import { Form, useSubmit } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

/** How long typing must rest before the list follows, in milliseconds. */
const rest = 250;

/** Narrows the list while one types; the address follows, so that it can be kept and sent. */
export function CourseSearch({ q = '' }: { q?: string | undefined }): ReactElement {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address may change by other means, such as the back button; what is being typed stands above it.
    const box = input.current;
    if (box && document.activeElement !== box) box.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form) void submit(form, { replace: true, preventScrollReset: true });
    }, rest);
  };
  return (
    <Form
      role="search"
      action="/admin/admincourses"
      replace
      className="mb-4"
      onSubmit={() => clearTimeout(timer.current)}
    >
      <label className="relative block md:w-96">
        <span className="sr-only">Search the courses</span>
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-content-center text-muted">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder="Title, subject or instructor"
          autoComplete="off"
          className="control pl-10"
          onChange={(event) => follow(event.target.form)}
        />
      </label>
    </Form>
  );
}
