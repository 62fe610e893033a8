/** Whether a form holds anything but what it was drawn with. */
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

/** A list of which nothing was chosen beforehand shows its first choice. */
function isFirstChoice(option: HTMLOptionElement, { options }: HTMLSelectElement): boolean {
  const chosen = [...options].find((candidate) => candidate.hasAttribute('selected')) ?? options[0];
  return option === chosen;
}
