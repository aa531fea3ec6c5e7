import * as contract from '../contract/materials/notes.ts'
import { requireSelf } from '../domain/access.ts'
import { listNotes, type Note, streamNotes } from '../domain/notes/read.ts'
import { createNote, deleteNote, updateNote } from '../domain/notes/write.ts'
import { type Api, endpoint } from './endpoint.ts'
import { fileHeaders } from './file-headers.ts'
import { notesMarkdown } from './notes-markdown.ts'
import { presentDatedClass } from './present.ts'
import { pageReply, Reply } from './reply.ts'
import type { Services } from './services.ts'

export function mountNotes(api: Api, { context }: Services): void {
  endpoint(api, contract.createNote, async ({ actor, body }) => {
    requireSelf(actor, body.email)
    return { insertedId: await createNote(context, actor, body) }
  })

  endpoint(api, contract.listNotes, async ({ actor, query }) => {
    requireSelf(actor, query.email)
    const { rows, total } = await listNotes(context, actor, query, query)
    const listed = rows.map((row) => presentNote(row, actor.email))
    return pageReply(listed, total)
  })

  endpoint(api, contract.exportNotes, async ({ actor, query }) => {
    const text = notesMarkdown(streamNotes(context, actor, query))
    return new Reply(text, { headers: fileHeaders('text/markdown', 'notes.md') })
  })

  endpoint(api, contract.updateNote, async ({ actor, params, body }) => {
    await updateNote(context, actor, params.id, body)
    return { success: true as const }
  })

  endpoint(api, contract.deleteNote, async ({ actor, params }) => {
    await deleteNote(context, actor, params.id)
    return { success: true as const }
  })
}

/** Only its owner reads a note, so `email` is the caller's. */
function presentNote(row: Note, email: string | null): contract.Note {
  const { id, title, description, sessionId, sessionTitle, createdAt } = row
  return {
    ...{ _id: id, email, title, description, sessionId, sessionTitle },
    ...(row.class && { class: presentDatedClass(row.class) }),
    createdAt: createdAt.toISOString(),
  }
}
