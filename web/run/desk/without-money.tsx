import type { DeskPerson } from '../../../contract/desk/desk.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import type { Done } from './done-panel.tsx'
import type { Contact, DeskQuote } from './what-is-sold.ts'

type Props = {
  session: Pick<Session, '_id'>
  person: DeskPerson | null | undefined
  /** Who it will be, when the desk does not know them yet. */
  newcomer: { name: string; contact: Contact | undefined; language: Language | undefined }
  onDone: (done: Done) => void
}

/** A seat that costs nothing, by itself or with a code: nothing is taken. */
export function GiveSeat({ found, ...props }: Props & { found: DeskQuote }) {
  const texts = useDeskTexts()
  const code = found.sale?.discount?.code
  const giving = useServing(props, (id, body) =>
    callApi('POST /desk/people/{id}/bookings', { params: { id }, body: { ...body, ...(code && { code }) } }),
  )
  if (found.bookingId !== undefined || found.sale?.refusal) return null
  return (
    <>
      <FormProblem>{giving.error ?? undefined}</FormProblem>
      <Button size="lg" busy={giving.isPending} onClick={() => giving.submit()}>
        {texts.giveSeat}
      </Button>
    </>
  )
}

/** A place in the line, where there is no seat. */
export function PutInLine(props: Props) {
  const texts = useDeskTexts()
  const joining = useServing(props, (id, body) =>
    callApi('POST /desk/people/{id}/waitlist', { params: { id }, body }),
  )
  return (
    <>
      <FormProblem>{joining.error ?? undefined}</FormProblem>
      <Button variant="secondary" busy={joining.isPending} onClick={() => joining.submit()}>
        {texts.putInLine}
      </Button>
    </>
  )
}

/** Does something for the person, who is written down first if nobody has yet. */
function useServing<Answer extends { bookingId: string } | { position: number }>(
  { session, person, newcomer: { name, contact, language }, onDone }: Props,
  serve: (personId: string, body: { sessionId: string }) => Promise<Answer>,
) {
  const { afterDeskPayment } = useInvalidate()
  return useSubmit({
    mutationFn: async () => {
      const known =
        person ?? (await callApi('POST /desk/people', { body: { name, language, ...contact } })).person
      return serve(known._id, { sessionId: session._id })
    },
    onSuccess: (answer) => onDone({ name: person?.name || name, ...answer }),
    onSettled: () => void afterDeskPayment(),
  })
}
