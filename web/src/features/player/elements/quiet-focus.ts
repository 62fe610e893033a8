/**
 * Focuses a button of media-chrome without its tooltip, which browsers may show although no key has moved the focus. The
 * tooltip is shown while the pointer is over the button, and again when the focus comes back.
 */
export function focusQuietly(button: HTMLElement): void {
  const focus = new AbortController();
  const { signal } = focus;
  const hide = () => button.setAttribute('notooltip', '');
  const allow = () => button.removeAttribute('notooltip');
  const leave = () => {
    allow();
    focus.abort();
  };
  hide();
  button.addEventListener('pointerenter', allow, { signal });
  button.addEventListener('pointerleave', hide, { signal });
  button.addEventListener('blur', leave, { signal });
  button.focus({ preventScroll: true });
}
