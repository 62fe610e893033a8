// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import './player-elements.ts';

test.each([
  ['0', '38.6', '0:00 / 0:39', '0 seconds of 39 seconds'],
  ['12.9', '38.4', '0:12 / 0:38', '12 seconds of 38 seconds'],
  ['38.2', '38.6', '0:38 / 0:39', '38 seconds of 39 seconds'],
  ['38.6', '38.6', '0:39 / 0:39', '39 seconds of 39 seconds'],
])('at %s of %s seconds it shows %s', (place, length, shown, said) => {
  const display = document.createElement('lecture-time-display');
  display.setAttribute('showduration', '');
  document.body.append(display);
  display.setAttribute('mediacurrenttime', place);
  display.setAttribute('mediaduration', length);
  const text = display.shadowRoot?.querySelector('slot')?.textContent.replaceAll('\u00a0', ' ');
  expect([text, display.getAttribute('aria-description')]).toEqual([shown, said]);
});
