// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { focusQuietly } from './quiet-focus.ts';

/** A focused button, and whether it hides its tooltip after each of the events. */
function hiddenAfter(...events: readonly string[]): boolean[] {
  const button = document.createElement('button');
  document.body.append(button);
  focusQuietly(button);
  expect(document.activeElement).toBe(button);
  const isHidden = () => button.hasAttribute('notooltip');
  const found = [isHidden()];
  for (const event of events) {
    if (event === 'blur') button.blur();
    else if (event === 'focus') button.focus();
    else button.dispatchEvent(new Event(event));
    found.push(isHidden());
  }
  button.remove();
  return found;
}

test('a button that a script has focused shows its tooltip only while the pointer is over it', () => {
  expect(hiddenAfter('pointerenter', 'pointerleave')).toEqual([true, false, true]);
});

test('the tooltip is back when the focus comes back, and stays when the pointer leaves', () => {
  expect(hiddenAfter('blur', 'focus', 'pointerenter', 'pointerleave')).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
