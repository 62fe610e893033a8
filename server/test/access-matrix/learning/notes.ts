import { onlyOwnerWriteRow, userRow } from '../rows.ts';
import type { World } from '../world.ts';

const ofCourse = ({ courseId: id }: World) => ({ params: { id } });
const ofNote = ({ noteId: id }: World) => ({ params: { id } });

/** Valid input for the endpoints about notes; it names the owner's note. */
export const noteRequests = {
  listNotes: ofCourse,
  exportNotes: ofCourse,
  saveNote: (world: World) => ({
    ...ofNote(world),
    body: { lectureId: world.lectureIds[0], second: 7, text: 'Another *text*.' },
  }),
  deleteNote: ofNote,
};

export const noteDecisions = {
  listNotes: userRow(),
  exportNotes: userRow(),
  saveNote: onlyOwnerWriteRow,
  deleteNote: onlyOwnerWriteRow,
};
