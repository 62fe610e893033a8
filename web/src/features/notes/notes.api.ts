import type { Note } from '@fit-coder/contracts/learning/notes';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { learningRequest } from '../../lib/api/learning-request.ts';

/** A call about a note, with the course in whose list it is. */
type OfCourse<T> = T & { readonly courseId: string };

/** The user's notes and bookmarks, by course. */
const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotes: build.query<OutputOf<'listNotes'>['notes'], string>({
      query: (id) => learningRequest('listNotes', { params: { id } }),
      transformResponse: ({ notes }: OutputOf<'listNotes'>) => notes,
      providesTags: ['Viewer', 'Notes'],
    }),
    saveNote: build.mutation<OutputOf<'saveNote'>, OfCourse<InputOf<'saveNote'>>>({
      query: ({ params, body }) => learningRequest('saveNote', { params, body }),
      onQueryStarted: async ({ courseId }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (!saved) return;
        const { note } = saved.data;
        dispatch(
          notesApi.util.updateQueryData('listNotes', courseId, (notes) => [
            ...notes.filter(({ id }) => id !== note.id),
            note,
          ]),
        );
      },
    }),
    deleteNote: build.mutation<OutputOf<'deleteNote'>, OfCourse<InputOf<'deleteNote'>>>({
      query: ({ params }) => learningRequest('deleteNote', { params }),
      onQueryStarted: async ({ courseId, params }, { dispatch, queryFulfilled }) => {
        const removed = await queryFulfilled.catch(() => null);
        if (!removed) return;
        dispatch(
          notesApi.util.updateQueryData('listNotes', courseId, (notes) =>
            notes.filter(({ id }) => id !== params.id),
          ),
        );
      },
    }),
  }),
});

export const { useListNotesQuery, useSaveNoteMutation, useDeleteNoteMutation } = notesApi;

/** The notes of a lecture in the order of the video. */
export function notesOf(notes: readonly Note[], lectureId: string): Note[] {
  return notes
    .filter((note) => note.lectureId === lectureId)
    .toSorted((one, other) => one.second - other.second || one.createdAt.localeCompare(other.createdAt));
}
