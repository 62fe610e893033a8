import { useCallback, useEffect, useRef, type ReactElement } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { catalogueAddress, type CourseFilter } from './course-filter.ts';

/** How long typing must rest before the list follows, in milliseconds. */
const rest = 200;

/** The most characters a search may have. */
const longest = 100;

/** A form that the browser can send by itself; with scripts the list follows while one types. */
export function CourseSearch({ filter }: { filter: CourseFilter }): ReactElement {
  const { category, q = '' } = filter;
  const input = useRef<HTMLInputElement>(null);
  const { follow, settle, isTyping } = useTyping(category);
  useEffect(() => {
    // Back, a category or a cleared search changed the address; what is being typed stands above it.
    if (input.current && !isTyping() && input.current.value.trim() !== q) input.current.value = q;
  }, [q, isTyping]);
  return (
    <Form role="search" action="/courses" replace onSubmit={settle} className="flex w-full gap-2 md:w-96">
      <label className="relative flex-1">
        <span className="sr-only">Search the courses</span>
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-content-center text-muted">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={longest}
          placeholder="Subject or title"
          autoComplete="off"
          className="control pl-10"
          onChange={(event) => follow(event.target.value)}
        />
      </label>
      {category ? <input type="hidden" name="category" value={category} /> : null}
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  );
}

/** Replaces the address when typing has rested. */
function useTyping(category: string | undefined) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => settle, [settle]);
  const isTyping = useCallback(() => timer.current !== undefined, []);
  const follow = (text: string) => {
    settle();
    timer.current = setTimeout(() => {
      settle();
      const q = text.trim();
      const address = catalogueAddress({ ...(category && { category }), ...(q && { q }) });
      void navigate(address, { replace: true, preventScrollReset: true });
    }, rest);
  };
  return { follow, settle, isTyping };
}
