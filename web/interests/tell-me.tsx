import { useQuery } from '@tanstack/react-query'
import { callToCreate, serverMessage } from '../api-client.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useChange } from '../hooks/use-change.ts'
import { useFindMessages } from '../i18n/find.ts'
import { useWaitlistMessages } from '../i18n/waitlist.ts'
import { interestsQuery } from '../queries/interests.ts'
import { Button } from '../ui/button.tsx'
import { focusOnce } from '../ui/focus-heading.ts'

/** W05: asks to be told when a session opens; says so once that is asked. */
export function TellMe({ sessionId }: { sessionId: string }) {
  const { tellMe, willTell } = useFindMessages()
  const { failed } = useWaitlistMessages()
  const { userId } = useCurrentUser()
  const { data: own } = useQuery(interestsQuery(userId))
  const asking = useChange({
    send: () => callToCreate('POST /interests', { body: { sessionId } }),
    done: willTell,
    failed: (error) => serverMessage(error, failed),
    invalidate: ({ afterWaitlist }) => afterWaitlist(),
  })
  if (own?.some(({ session }) => session?._id === sessionId))
    return (
      <p ref={asking.isSuccess ? focusOnce : null} tabIndex={-1} className="text-muted">
        {willTell}
      </p>
    )
  return (
    <Button variant="secondary" busy={asking.isPending} onClick={() => asking.submit(undefined)}>
      {tellMe}
    </Button>
  )
}
