import type { Material } from '../../contract/materials.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useMaterialMessages } from '../i18n/materials.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { useReadMaterialsAgain } from './use-read-materials-again.ts'

type Props = { material: Material; onClose: () => void; onGone: () => void }

/** V14. */
export function DeleteMaterialDialog({ material, onClose, onGone }: Props) {
  const messages = useMaterialMessages()
  const readAgain = useReadMaterialsAgain()
  const deletion = useSubmit({
    mutationFn: () => callApi('DELETE /materials/{id}', { params: { id: material._id } }),
    onSuccess: () => {
      notify.success(messages.deleted)
      onGone()
    },
    onError: (error) => notify.error(serverMessage(error, messages.failedToDelete)),
    onSettled: readAgain,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={messages.deleteTitle}
      text={messages.deleteHint(material.title)}
      problem={deletion.error?.message}
      confirmLabel={messages.delete}
      keepLabel={messages.keep}
      busy={deletion.isPending}
      onConfirm={() => deletion.submit()}
      onClose={onClose}
    />
  )
}
