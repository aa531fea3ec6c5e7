import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCalendarMessages } from '../../i18n/calendar.ts'
import { calendarAddressQuery } from '../../queries/users.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** G07: subscribes one's own calendar to the classes that one has booked or teaches. */
export function OwnCalendar() {
  const messages = useCalendarMessages().own
  const { userId } = useCurrentUser()
  const query = useQuery(calendarAddressQuery(userId))
  return (
    <div className="screen-only mt-8 max-w-3xl">
      <Section title={messages.title} intro={messages.intro}>
        <Loaded query={query} failed={messages.failed} waiting={<Skeleton className="h-11" />}>
          {({ url }) => (
            <div className="flex flex-wrap gap-3">
              <Subscribe url={url} />
              <NewAddress />
            </div>
          )}
        </Loaded>
        <p className="mt-4 text-muted text-sm">{messages.secret}</p>
      </Section>
    </div>
  )
}

function Subscribe({ url }: { url: string }) {
  const messages = useCalendarMessages().own
  // Calendars open this scheme themselves.
  const webcal = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`
  async function copy() {
    await navigator.clipboard.writeText(url)
    notify.success(messages.copied)
  }
  return (
    <>
      <ButtonLink variant="secondary" to={google} target="_blank" rel="noopener noreferrer">
        {messages.google}
      </ButtonLink>
      <ButtonLink variant="secondary" to={webcal}>
        {messages.apple}
      </ButtonLink>
      <Button variant="secondary" onClick={() => void copy()}>
        {messages.copy}
      </Button>
    </>
  )
}

function NewAddress() {
  const messages = useCalendarMessages().own
  const [asking, setAsking] = useState(false)
  const { queryKey } = calendarAddressQuery(useCurrentUser().userId)
  const client = useQueryClient()
  const renewal = useSubmit({
    mutationFn: () => callApi('POST /me/calendar'),
    onSuccess(answer) {
      client.setQueryData(queryKey, answer)
      setAsking(false)
      notify.success(messages.renewed)
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {messages.renew}
      </Button>
      <ConfirmDialog
        open={asking}
        title={messages.renewTitle}
        text={messages.renewText}
        confirmLabel={messages.renew}
        keepLabel={messages.keep}
        busy={renewal.isPending}
        problem={renewal.error ?? undefined}
        onConfirm={() => renewal.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
