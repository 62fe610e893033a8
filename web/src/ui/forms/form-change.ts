/** Whether a form has other values than when it was rendered. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== isFirstChoice(option, control));
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLInputElement) || control.name === '') return false;
    return control.type === 'checkbox'
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue;
  });
}

/**
 * Makes the values that were sent the ones that `isChanged` compares with; what was entered since then stays a change. For
 * forms without lists.
 */
export function markSaved(form: HTMLFormElement, sent: FormData): void {
  for (const control of form.elements) {
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
    if (!isText || control.name === '') continue;
    const value = sent.get(control.name);
    if (control.type === 'checkbox') (control as HTMLInputElement).defaultChecked = value !== null;
    else if (typeof value === 'string') control.defaultValue = value;
  }
}

/** A list without a chosen option shows its first one. */
function isFirstChoice(option: HTMLOptionElement, { options }: HTMLSelectElement): boolean {
  const chosen = [...options].find((candidate) => candidate.hasAttribute('selected')) ?? options[0];
  return option === chosen;
}
