import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useOwnReviewMessages } from '../../i18n/own-reviews.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

export function DeleteReview({ sessionId }: { sessionId: string }) {
  const messages = useOwnReviewMessages()
  const [open, setOpen] = useState(false)
  const deleting = useChange({
    send: () => callApi('DELETE /sessions/{id}/reviews', { params: { id: sessionId } }),
    done: messages.deleted,
    failed: () => undefined,
    onDone: () => setOpen(false),
    invalidate: ({ afterReviewChange }) => afterReviewChange(),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {messages.delete}
      </Button>
      <ConfirmDialog
        open={open}
        title={messages.deleteTitle}
        text={messages.deleteHint}
        confirmLabel={messages.delete}
        keepLabel={messages.keep}
        danger
        busy={deleting.isPending}
        problem={deleting.error ?? undefined}
        onConfirm={() => deleting.submit()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
