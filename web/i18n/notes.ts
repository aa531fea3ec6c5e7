import { notes } from './en/notes.ts'
import { defineMessages } from './index.ts'

export const { use: useNoteMessages } = defineMessages('notes', notes)
