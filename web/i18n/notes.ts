import { notes } from './en/notes.ts'
import { wordsOf } from './index.ts'

export const { use: useNoteWords } = wordsOf('notes', notes)
