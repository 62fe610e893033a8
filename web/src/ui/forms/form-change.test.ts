// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { isChanged } from './form-change.ts';

let form: HTMLFormElement;

function put(name: string, value: string): void {
  (form.elements.namedItem(name) as HTMLInputElement).value = value;
}

describe('isChanged', () => {
  beforeEach(() => {
    document.body.innerHTML = `<form>
      <input name="title" value="Rust" /><textarea name="text">Moves</textarea>
      <select name="level"><option value="">Choose</option><option value="one" selected>One</option></select>
      <select name="mark"><option value="">None</option><option value="rust">Rust</option></select>
      <input type="checkbox" name="preview" checked /><input type="range" value="1" />
    </form>`;
    form = document.forms[0] as HTMLFormElement;
  });

  it('is false for the initial values, and again after a change is undone', () => {
    expect(isChanged(form)).toBe(false);
    put('title', 'Rust!');
    expect(isChanged(form)).toBe(true);
    put('title', 'Rust');
    expect(isChanged(form)).toBe(false);
  });

  it.each([
    ['a text', () => put('text', 'Borrows')],
    ['a list with a choice', () => put('level', '')],
    ['a list without a choice', () => put('mark', 'rust')],
    ['a box', () => form.querySelector<HTMLInputElement>('[type=checkbox]')?.click()],
  ])('is true for %s that differs', (_, change) => {
    change();
    expect(isChanged(form)).toBe(true);
  });

  it('ignores controls that are not submitted', () => {
    const zoom = form.querySelector('[type=range]') as HTMLInputElement;
    zoom.value = '3';
    expect(isChanged(form)).toBe(false);
  });
});
