import type { CentreDue } from '../../../contract/fee-parts/fee-parts.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useCentreDuesMessages } from '../../i18n/centre-dues.ts'
import { useFormats } from '../../i18n/formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export type DueDialogProps = {
  open: boolean
  due: CentreDue
  name: string
  onClose: () => void
  onDone: () => void
}

/** Asks before a waived part is due again. */
export function TakeBack({ open, due, name, onClose, onDone }: DueDialogProps) {
  const messages = useCentreDuesMessages()
  const { money } = useFormats()
  const change = useChange({
    send: () => callApi('DELETE /dues/{id}/waiver', { params: { id: due._id } }),
    done: messages.takenBack,
    failed: messages.failedToTakeBack,
    onDone,
    invalidate: ({ afterWaiver }) => afterWaiver(),
  })
  return (
    <ConfirmDialog
      open={open}
      title={messages.takeBackTitle}
      text={messages.takeBackText(name, money(due.amount, due.currency))}
      confirmLabel={messages.takeBack}
      keepLabel={messages.keep}
      busy={change.isPending}
      problem={change.error ?? undefined}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}
