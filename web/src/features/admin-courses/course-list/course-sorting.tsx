import type { CourseSort, SortDirection } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { SelectField } from '../../../ui/forms/choice-field.tsx';
import { firstDirections, sortingOf, type AdminCourseFilter } from '../admin-courses.api.ts';

/** The address of the list with this filter. */
export function adminListAddress(filter: AdminCourseFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) search.set(name, value);
  return `/admin/admincourses${search.size > 0 ? `?${search}` : ''}`;
}

function useSort({ q }: AdminCourseFilter) {
  const navigate = useNavigate();
  return (sort: CourseSort, direction: SortDirection) =>
    void navigate(adminListAddress({ ...(q && { q }), sort, direction }), {
      preventScrollReset: true,
      replace: true,
    });
}

/** Sorts the list by a column, or reverses it if it is sorted by this column already. The address keeps the sorting. */
export function useCourseSorting(filter: AdminCourseFilter): (by: CourseSort) => void {
  const sort = useSort(filter);
  const now = sortingOf(filter);
  const turned = now.direction === 'asc' ? 'desc' : 'asc';
  return (by) => sort(by, by === now.sort ? turned : firstDirections[by]);
}

const choices = [
  { sort: 'created', direction: 'desc', words: 'Newest first' },
  { sort: 'created', direction: 'asc', words: 'Oldest first' },
  { sort: 'title', direction: 'asc', words: 'Title, A to Z' },
  { sort: 'title', direction: 'desc', words: 'Title, Z to A' },
  { sort: 'lectures', direction: 'desc', words: 'Most lectures first' },
  { sort: 'lectures', direction: 'asc', words: 'Fewest lectures first' },
  { sort: 'duration', direction: 'desc', words: 'Longest first' },
  { sort: 'duration', direction: 'asc', words: 'Shortest first' },
] as const;

/** Sorts the list on phones, where the table has no headings. */
export function CourseSortField({ filter }: { filter: AdminCourseFilter }): ReactElement {
  const sort = useSort(filter);
  const now = sortingOf(filter);
  const present = choices.findIndex(
    (choice) => choice.sort === now.sort && choice.direction === now.direction,
  );
  const choose = (index: number) => {
    const choice = choices[index];
    if (choice) sort(choice.sort, choice.direction);
  };
  return (
    <SelectField
      label="Sort by"
      className="md:hidden"
      value={present}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {choices.map(({ words }, index) => (
        <option key={words} value={index}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
