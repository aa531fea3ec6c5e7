import { useQueryClient } from '@tanstack/react-query'
import { notesKey } from '../queries/notes.ts'

/** To be called when notes may have changed. */
export function useReadNotesAgain() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: notesKey })
}
