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

/** A list without a chosen option shows its first one. */
function isFirstChoice(option: HTMLOptionElement, { options }: HTMLSelectElement): boolean {
  const chosen = [...options].find((candidate) => candidate.hasAttribute('selected')) ?? options[0];
  return option === chosen;
}
