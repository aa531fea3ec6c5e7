import type { Note } from '../../contract/notes.ts'
import { callApi } from '../api-client.ts'
import { useSend } from '../hooks/use-submit.ts'
import { useNoteWords } from '../i18n/notes.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { useReadNotesAgain } from './use-read-notes-again.ts'

type Props = { note: Note; onClose: () => void; onGone: () => void }

/** V14. */
export function DeleteNoteDialog({ note, onClose, onGone }: Props) {
  const words = useNoteWords()
  const readAgain = useReadNotesAgain()
  const deletion = useSend({
    mutationFn: () => callApi('DELETE /notes/{id}', { params: { id: note._id } }),
    onSuccess: () => {
      notify.success(words.deleted)
      onGone()
    },
    onError: () => notify.error(words.failedToDelete),
    onSettled: readAgain,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={words.deleteTitle}
      text={words.deleteHint(note.title)}
      problem={deletion.error?.message}
      confirmLabel={words.delete}
      keepLabel={words.keep}
      busy={deletion.isPending}
      onConfirm={() => deletion.send()}
      onClose={onClose}
    />
  )
}
