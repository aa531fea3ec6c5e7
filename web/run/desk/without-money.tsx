import type { DeskPerson } from '../../../contract/desk/desk.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import type { Done } from './done-panel.tsx'
import type { Contact, DeskOffer } from './what-is-sold.ts'

type Props = {
  session: Pick<Session, '_id'>
  person: DeskPerson | null | undefined
  /** Who it will be, when the desk does not know them yet. */
  newcomer: { name: string; contact: Contact | undefined }
  onDone: (done: Done) => void
}

/** A seat of a free session: nothing is taken. */
export function GiveSeat({ session, found, ...who }: Props & { found: DeskOffer }) {
  const messages = useDeskMessages()
  const personId = usePersonId(who)
  const { afterDeskPayment } = useInvalidate()
  const giving = useSubmit({
    mutationFn: async () => {
      const id = await personId()
      const body = { sessionId: session._id }
      return callApi('POST /desk/people/{id}/bookings', { params: { id }, body })
    },
    onSuccess: ({ bookingId }) => who.onDone({ name: nameOf(who), bookingId }),
    onSettled: () => void afterDeskPayment(),
  })
  if (found.bookingId !== undefined || found.sale?.refusal) return null
  return (
    <>
      <FormProblem>{giving.error ?? undefined}</FormProblem>
      <Button size="lg" busy={giving.isPending} onClick={() => giving.submit()}>
        {messages.giveSeat}
      </Button>
    </>
  )
}

/** A place in the line, where there is no seat. */
export function PutInLine({ session, ...who }: Props) {
  const messages = useDeskMessages()
  const personId = usePersonId(who)
  const { afterDeskPayment } = useInvalidate()
  const joining = useSubmit({
    mutationFn: async () => {
      const id = await personId()
      const body = { sessionId: session._id }
      return callApi('POST /desk/people/{id}/waitlist', { params: { id }, body })
    },
    onSuccess: ({ position }) => who.onDone({ name: nameOf(who), position }),
    onSettled: () => void afterDeskPayment(),
  })
  return (
    <>
      <FormProblem>{joining.error ?? undefined}</FormProblem>
      <Button variant="secondary" busy={joining.isPending} onClick={() => joining.submit()}>
        {messages.putInLine}
      </Button>
    </>
  )
}

type Who = Pick<Props, 'person' | 'newcomer'>

const nameOf = ({ person, newcomer }: Who) => person?.name || newcomer.name

/** Who is served, written down first if nobody has yet. */
function usePersonId({ person, newcomer: { name, contact } }: Who): () => Promise<string> {
  return async () => {
    if (person) return person._id
    const written = await callApi('POST /desk/people', { body: { name, ...contact } })
    return written.person._id
  }
}
