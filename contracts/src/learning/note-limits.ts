/** The largest number of a user's notes in a course, and of characters in a note. */
export const maxCourseNotes = 500;
export const maxNoteLength = 4000;
