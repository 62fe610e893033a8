// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MonthBars } from './month-bars.tsx';

afterEach(cleanup);

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  count: index * 100,
}));

function Bars(): ReactElement {
  const [reading, setReading] = useState(11);
  return (
    <MonthBars
      title="Views"
      months={months}
      reading={reading}
      onRead={setReading}
      onLeave={() => setReading(11)}
    />
  );
}

const read = () => screen.getByRole('slider', { name: 'Views, month' }).getAttribute('aria-valuetext');
const press = (key: string) => fireEvent.keyDown(screen.getByRole('slider'), { key });

test('the keyboard selects months and stops at the ends', () => {
  render(<Bars />);
  expect(read()).toBe('December 2026: 1,100');
  press('ArrowRight');
  expect(read()).toBe('December 2026: 1,100');
  press('ArrowLeft');
  expect(read()).toBe('November 2026: 1,000');
  press('Home');
  expect(read()).toBe('January 2026: 0');
  press('ArrowLeft');
  expect(read()).toBe('January 2026: 0');
  press('End');
  expect(read()).toBe('December 2026: 1,100');
});

test('other keys keep their meaning', () => {
  render(<Bars />);
  expect(press('Tab')).toBe(true);
  expect(press('ArrowLeft')).toBe(false);
});

test('the largest count has the highest bar, and a count of zero has none', () => {
  const { container } = render(<Bars />);
  const [, ...bars] = [...container.querySelectorAll('rect')];
  const heights = bars.map((bar) => Number(bar.getAttribute('height')));
  expect(heights[0]).toBe(0);
  expect(Math.max(...heights)).toBe(heights[11]);
  expect(heights[5]).toBeCloseTo((heights[11] ?? 0) * (5 / 11));
});
