/**
 * Moves the focus from a control in a row that is about to be removed to the same control in the next row, else in the
 * previous row, else to the page.
 */
export function focusBeside(control: HTMLElement): void {
  const row = control.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const target = beside?.querySelector<HTMLElement>(control.localName) ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}
