import type { DeskPerson, findDeskPerson } from '../../../contract/desk/desk.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import type { DeskQuote } from '../../../contract/sessions/quote.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import type { Done } from './done-panel.tsx'
import { RefundButton, seatChoices } from './due-back.tsx'
import { SeatParts } from './price.tsx'
import { newcomerOf } from './use-taking.ts'
import type { Who } from './use-who.ts'

type Props = {
  session: Pick<Session, '_id'>
  person: DeskPerson | null | undefined
  /** Who it will be, when the desk does not know them yet. */
  newcomer: { name: string; who: Who; language: Language | undefined }
  onDone: (done: Done) => void
}

/** A seat that costs nothing, by itself or with a code: nothing is taken. */
export function GiveSeat({ found, ...props }: Props & { found: DeskQuote }) {
  const texts = useDeskTexts()
  const code = found.whole?.code
  const giving = useServing(props, (id, body) =>
    callApi('POST /desk/people/{id}/bookings', { params: { id }, body: { ...body, ...(code && { code }) } }),
  )
  if (found.bookingId !== undefined || found.refusal) return null
  return (
    <>
      <FormProblem>{giving.error ?? undefined}</FormProblem>
      <Button data-next size="lg" busy={giving.isPending} onClick={() => giving.submit()}>
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
      <Button data-next variant="secondary" busy={joining.isPending} onClick={() => joining.submit()}>
        {texts.putInLine}
      </Button>
    </>
  )
}

/** Does something for the person, who is written down first if nobody has yet. */
function useServing<Answer extends { bookingId: string } | { position: number }>(
  { session, person, newcomer: { name, who, language }, onDone }: Props,
  serve: (personId: string, body: { sessionId: string }) => Promise<Answer>,
) {
  return useSubmit({
    mutationFn: async () => {
      const { contact, personId } = who
      const body = { name, language, ...contact, ...newcomerOf(who), ...(personId && { personId }) }
      const known = person ?? (await callApi('POST /desk/people', { body })).person
      return serve(known._id, { sessionId: session._id })
    },
    onSuccess: (answer) => onDone({ name: person?.name || name, ...answer }),
  })
}

type HasProps = {
  found: ResponseOf<typeof findDeskPerson>
  session: Session
  person: DeskPerson | null | undefined
  onDone: (done: Done) => void
}

/** Shows what the person holds or has of the session, and a refund of what they paid for it. */
export function Has({ found, session, person, onDone }: HasProps) {
  const texts = useDeskTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const say = useSay()
  const { bookingId, hold, refusal, feeParts, refundable } = found
  const name = person?.name || texts.unnamed
  const [last] = refundable?.payments ?? []
  if (!bookingId)
    return (
      <>
        {hold && <p>{texts.holds(money(hold.fee, currency))}</p>}
        {refusal && <p>{say(refusal)}</p>}
      </>
    )
  return (
    <div className="grid gap-3">
      <p className="font-medium">{texts.hasSeat}</p>
      {feeParts && <SeatParts parts={feeParts} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.deskBooking(bookingId)} variant="secondary" size="sm">
          {texts.seatActs}
        </ButtonLink>
        {last?.byHand && (
          <ButtonLink to={paths.receipt(bookingId)} variant="secondary" size="sm">
            {texts.receipt}
          </ButtonLink>
        )}
        {refundable && person && (
          <RefundButton
            button={{ variant: 'secondary', size: 'sm' }}
            person={person}
            sessionTitle={session.title}
            choices={seatChoices(bookingId, refundable)}
            way={refundable.due ? 'due' : 'choose'}
            onDone={(refunded) => onDone({ name, refunded })}
          />
        )}
      </div>
    </div>
  )
}
