/**
 * Gives the focus to the same control of the row beside, since the one that holds `control` is about to go; to the
 * page when it was the last.
 */
export function focusBeside(control: HTMLElement): void {
  const row = control.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = beside?.querySelector<HTMLElement>(control.localName) ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}
