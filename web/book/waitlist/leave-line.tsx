import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useWaitlistMessages } from '../../i18n/waitlist.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.tsx'

/** Leaves the waitlist, or says no to an offer. Asks first: a place that was given up does not come back. */
export function LeaveWaitlist({
  sessionId: id,
  isOffered = false,
}: {
  sessionId: string
  isOffered?: boolean
}) {
  const messages = useWaitlistMessages()
  const [asking, setAsking] = useState(false)
  const { afterWaitlist } = useInvalidate()
  const leaving = useSubmit({
    mutationFn: () => callApi('DELETE /sessions/{id}/waitlist', { params: { id } }),
    onSuccess: () => {
      setAsking(false)
      notify.success(isOffered ? messages.refused : messages.left)
    },
    onSettled: () => void afterWaitlist(),
  })
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        {isOffered ? messages.refuse : messages.leave}
      </Button>
      <ConfirmDialog
        open={asking}
        title={isOffered ? messages.refuseTitle : messages.leaveTitle}
        text={isOffered ? messages.refuseText : messages.leaveText}
        problem={leaving.error ?? undefined}
        confirmLabel={isOffered ? messages.refuseConfirm : messages.leave}
        keepLabel={isOffered ? messages.keep : messages.stay}
        busy={leaving.isPending}
        onConfirm={() => leaving.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
