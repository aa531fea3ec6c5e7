import type { Note } from '../../contract/notes.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useNoteMessages } from '../i18n/notes.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { useReadNotesAgain } from './use-read-notes-again.ts'

type Props = { note: Note; onClose: () => void; onGone: () => void }

/** V14. */
export function DeleteNoteDialog({ note, onClose, onGone }: Props) {
  const messages = useNoteMessages()
  const readAgain = useReadNotesAgain()
  const deletion = useSubmit({
    mutationFn: () => callApi('DELETE /notes/{id}', { params: { id: note._id } }),
    onSuccess: () => {
      notify.success(messages.deleted)
      onGone()
    },
    onError: () => notify.error(messages.failedToDelete),
    onSettled: readAgain,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={messages.deleteTitle}
      text={messages.deleteHint(note.title)}
      problem={deletion.error?.message}
      confirmLabel={messages.delete}
      keepLabel={messages.keep}
      busy={deletion.isPending}
      onConfirm={() => deletion.submit()}
      onClose={onClose}
    />
  )
}
