/** For the `ref` of a field that was opened by a button: it takes the focus, at the end of what is there already. */
export function takeFocus(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
}
