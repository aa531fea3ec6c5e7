import { LateNote, type LateNoteProps } from './late-note.tsx'
import { MinimumNote } from './minimum-note.tsx'

/** What somebody should know before they join a session. */
export function JoiningNotes(props: LateNoteProps) {
  return (
    <>
      <LateNote {...props} />
      <MinimumNote {...props} />
    </>
  )
}
