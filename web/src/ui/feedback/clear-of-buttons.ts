/** The distance from an edge of the window and from a button, in px. */
const gap = 16;

type Box = Pick<Element, 'getBoundingClientRect'>;

/** How far above the window's bottom a stack of toasts stays clear of the buttons, in px. */
export function bottomClearOf(stack: Box, buttons: Iterable<Box>): number {
  const { height } = stack.getBoundingClientRect();
  const fromLowest = [...buttons]
    .map((button) => button.getBoundingClientRect())
    .toSorted((one, other) => other.bottom - one.bottom);
  let bottom = gap;
  for (const button of fromLowest) {
    const lower = innerHeight - bottom;
    const isCovered = button.top < lower && button.bottom > lower - height;
    if (isCovered) bottom = innerHeight - button.top + gap;
  }
  return bottom;
}
