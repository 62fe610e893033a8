import {
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
} from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';

/** How long typing must pause before the list is searched, in milliseconds. */
const rest = 200;

/** The most characters a search may have. */
const longest = 100;

interface SearchFormProps {
  /** The screen that shows the results. */
  action: string;
  /** The search in the current address. */
  q?: string | undefined;
  /** The accessible name of the field. */
  label: string;
  placeholder: string;
  /** Other parameters to keep in the address, such as a category. */
  keep?: Readonly<Record<string, string | undefined>>;
  /** Shows a submit button. */
  button?: boolean;
  className?: string;
}

/**
 * A form that the browser can send without scripts; with scripts, the address and the list follow the typing.
 */
export function SearchForm({
  q = '',
  label,
  placeholder,
  button,
  className,
  ...target
}: SearchFormProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const { follow, send, isTyping } = useTyping(target.action);
  useEffect(() => {
    // The address was changed, for example by Back or a category; text that is being typed takes precedence.
    if (input.current && !isTyping() && input.current.value.trim() !== q) input.current.value = q;
  }, [q, isTyping]);
  return (
    <form
      role="search"
      action={target.action}
      onSubmit={send}
      className={`flex gap-2 md:w-96 ${className ?? ''}`}
    >
      <label className="relative flex-1">
        <span className="sr-only">{label}</span>
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-content-center text-muted">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={longest}
          placeholder={placeholder}
          autoComplete="off"
          className="control pl-10"
          onChange={(event) => follow(event.currentTarget.form)}
        />
      </label>
      {Object.entries(target.keep ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {button ? (
        <Button type="submit" variant="secondary">
          Search
        </Button>
      ) : null}
    </form>
  );
}

/**
 * Replaces the address when the user stops typing, or at once when the form is submitted. During another navigation,
 * such as a click on a filter, it waits, so that the form keeps the result of that one.
 */
function useTyping(action: string) {
  const navigate = useNavigate();
  const idle = useNavigation().state === 'idle';
  /** The timer of typed text that was not searched for yet; undefined without one. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [rested, setRested] = useState<{ form: HTMLFormElement; timer: typeof timer.current } | null>(null);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => settle, [settle]);
  const isTyping = useCallback(() => timer.current !== undefined, []);
  /** The form whose search was begun, until its navigation ends. */
  const sent = useRef<HTMLFormElement>(null);
  const go = useCallback(
    (form: HTMLFormElement) => {
      settle();
      sent.current = form;
      void navigate(addressOf(action, form), { replace: true, preventScrollReset: true });
    },
    [action, navigate, settle],
  );
  useEffect(() => {
    if (idle && rested && rested.timer === timer.current) go(rested.form);
  }, [idle, rested, go]);
  const { search } = useLocation();
  useEffect(() => {
    const begun = sent.current;
    if (!idle || !begun) return;
    sent.current = null;
    if (isTyping() || typedIn(begun) === (new URLSearchParams(search).get('q') ?? '')) return;
    // A click on a filter, whose link did not have the typed text yet, replaced the navigation of the search.
    void navigate(addressOf(action, begun), { replace: true, preventScrollReset: true });
  }, [idle, search, isTyping, navigate, action]);
  const form = useRef<HTMLFormElement>(null);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    // A transition, as the router's own changes are: a navigation that began before is seen with it.
    const started = setTimeout(() => {
      startTransition(() => setRested(form.current && { form: form.current, timer: started }));
    }, rest);
    timer.current = started;
  }, []);
  useEffect(() => {
    // The click may begin a navigation, while what follows the typing is already being rendered without it.
    const clicked = () => isTyping() && wait();
    document.addEventListener('click', clicked, { capture: true });
    return () => document.removeEventListener('click', clicked, { capture: true });
  }, [isTyping, wait]);
  const follow = (typedInto: HTMLFormElement | null) => {
    form.current = typedInto;
    wait();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(event.currentTarget);
  };
  return { follow, send, isTyping };
}

function typedIn(form: HTMLFormElement): string {
  const typed = new FormData(form).get('q');
  return typeof typed === 'string' ? typed.trim() : '';
}

/** The address that the browser would open without scripts, but without empty fields. */
function addressOf(action: string, form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') search.set(name, value.trim());
  }
  return search.size > 0 ? `${action}?${search}` : action;
}
