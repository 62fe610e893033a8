import { expect, test } from 'vitest';
import { actionName } from './action-name.ts';

test.each([
  ['deleteCourseRequest', 'Delete course request'],
  ['unpublishCourse', 'Unpublish course'],
  ['processVideo', 'Process video'],
])('%s is called %s', (action, name) => {
  expect(actionName(action)).toBe(name);
});
