/** The largest size of a lecture's file, in bytes, and the largest number of files of a lecture. */
export const maxFileBytes = 20_000_000;
export const maxLectureFiles = 20;
