import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { calendarAddressQuery } from '../../queries/users.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** G07: subscribes one's own calendar to the classes that one has booked or teaches. */
export function OwnCalendar() {
  const texts = useCalendarTexts().own
  const query = useQuery(calendarAddressQuery())
  return (
    <div className="screen-only mt-8 max-w-3xl">
      <Section title={texts.title} intro={texts.intro}>
        <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-11" />}>
          {({ url }) => (
            <div className="flex flex-wrap gap-3">
              <Subscribe url={url} />
              <NewAddress />
            </div>
          )}
        </Loaded>
        <p className="mt-4 text-muted text-sm">{texts.secret}</p>
      </Section>
    </div>
  )
}

function Subscribe({ url }: { url: string }) {
  const texts = useCalendarTexts().own
  // Calendars open this scheme themselves.
  const webcal = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`
  async function copy() {
    await navigator.clipboard.writeText(url)
    notify.success(texts.copied)
  }
  return (
    <>
      <ButtonLink variant="secondary" to={google} target="_blank" rel="noopener noreferrer">
        {texts.google}
      </ButtonLink>
      <ButtonLink variant="secondary" to={webcal}>
        {texts.apple}
      </ButtonLink>
      <Button variant="secondary" onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </>
  )
}

function NewAddress() {
  const texts = useCalendarTexts().own
  const [asking, setAsking] = useState(false)
  const { queryKey } = calendarAddressQuery()
  const client = useQueryClient()
  const renewal = useSubmit({
    mutationFn: () => callApi('POST /me/calendar'),
    onSuccess(answer) {
      client.setQueryData(queryKey, answer)
      setAsking(false)
      notify.success(texts.renewed)
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {texts.renew}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.renewTitle}
        text={texts.renewText}
        confirmLabel={texts.renew}
        keepLabel={texts.keep}
        busy={renewal.isPending}
        problem={renewal.error ?? undefined}
        onConfirm={() => renewal.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
