import type { Material } from '../../contract/materials.ts'
import { callApi } from '../api-client.ts'
import { useSend } from '../hooks/use-submit.ts'
import { useMaterialWords } from '../i18n/materials.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { saidByServer } from '../ui/said-by-server.ts'
import { useReadMaterialsAgain } from './use-read-materials-again.ts'

type Props = { material: Material; onClose: () => void; onGone: () => void }

/** V14. */
export function DeleteMaterialDialog({ material, onClose, onGone }: Props) {
  const words = useMaterialWords()
  const readAgain = useReadMaterialsAgain()
  const deletion = useSend({
    mutationFn: () => callApi('DELETE /materials/{id}', { params: { id: material._id } }),
    onSuccess: () => {
      notify.success(words.deleted)
      onGone()
    },
    onError: (error) => notify.error(saidByServer(error, words.failedToDelete)),
    onSettled: readAgain,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={words.deleteTitle}
      text={words.deleteHint(material.title)}
      problem={deletion.error?.message}
      confirmLabel={words.delete}
      keepLabel={words.keep}
      busy={deletion.isPending}
      onConfirm={() => deletion.send()}
      onClose={onClose}
    />
  )
}
