import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useOwnReviewTexts } from '../../i18n/own-reviews.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

export function DeleteReview({ sessionId }: { sessionId: string }) {
  const texts = useOwnReviewTexts()
  const [open, setOpen] = useState(false)
  const deleting = useChange({
    send: () => callApi('DELETE /sessions/{id}/reviews', { params: { id: sessionId } }),
    done: texts.deleted,
    failed: () => undefined,
    onDone: () => setOpen(false),
    invalidate: ({ afterReviewChange }) => afterReviewChange(),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.deleteTitle}
        text={texts.deleteHint}
        confirmLabel={texts.delete}
        keepLabel={texts.keep}
        danger
        busy={deleting.isPending}
        problem={deleting.error ?? undefined}
        onConfirm={() => deleting.submit()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
