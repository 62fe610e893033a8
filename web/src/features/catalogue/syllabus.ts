import type { Lecture } from '@fit-coder/contracts/catalogue';

/** A lecture with its number in the course, from 1. */
export interface NumberedLecture {
  readonly number: number;
  readonly lecture: Lecture;
}

/** A section and its lectures; `seconds` is the length of those with a video. */
export interface SyllabusSection {
  readonly title: string;
  readonly lectures: readonly NumberedLecture[];
  readonly seconds: number;
}

/** The sections of a course in the order of their first lectures. */
export function sectionsOf(lectures: readonly Lecture[]): SyllabusSection[] {
  const sections = new Map<string, NumberedLecture[]>();
  lectures.forEach((lecture, index) => {
    const section = sections.get(lecture.section) ?? [];
    section.push({ number: index + 1, lecture });
    sections.set(lecture.section, section);
  });
  return Array.from(sections, ([title, numbered]) => ({
    title,
    lectures: numbered,
    seconds: numbered.reduce((sum, { lecture }) => sum + (lecture.durationSeconds ?? 0), 0),
  }));
}
