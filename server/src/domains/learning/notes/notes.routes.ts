import { previewMarkdown } from '@fit-coder/contracts/learning/markdown';
import { deleteNote, exportNotes, listNotes, saveNote } from '@fit-coder/contracts/learning/notes';
import { renderMarkdown } from '../../../platform/markdown/markdown.ts';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { NotesService } from './notes.service.ts';

/** The routes of what users write at the seconds of videos, and of what it will look like. */
export function noteRoutes(service: NotesService): Route[] {
  return [
    route(previewMarkdown, async (call) => ({ html: renderMarkdown(call.body.text) })),
    route(listNotes, async (call) => ({
      notes: await service.ofCourse(currentUserOf(call), call.params.id),
    })),
    route(saveNote, async (call) => {
      const note = await service.save(currentUserOf(call), call.params.id, call.body);
      return { note, message: note.text === '' ? 'The bookmark was saved.' : 'The note was saved.' };
    }),
    route(deleteNote, async (call) => {
      await service.remove(currentUserOf(call), call.params.id);
      return { message: 'The note was deleted.' };
    }),
    route(exportNotes, async (call) => {
      const { name, bytes } = await service.file(currentUserOf(call), call.params.id);
      call.response.download(name);
      return bytes;
    }),
  ];
}
