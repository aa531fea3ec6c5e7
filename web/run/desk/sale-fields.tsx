import { type ReactNode, useEffect, useRef } from 'react'
import type { DeskPerson } from '../../../contract/desk/desk.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import type { DeskMethod } from '../../../contract/payments/payment-methods.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { MethodChoice } from '../../book/method-choice.tsx'
import { useConfig } from '../../client-config.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/inputs.tsx'
import type { Registered } from '../../ui/use-form.ts'
import type { balanceFirst } from './balance-first.ts'
import { DeskCode } from './desk-code.tsx'
import type { Done } from './done-panel.tsx'
import { RefundButton } from './due-back.tsx'
import { NextPart, PartChoice, SeatParts } from './part-choice.tsx'
import type { Contact, DeskQuote, Sold } from './what-is-sold.ts'
import { GiveSeat, PutInLine } from './without-money.tsx'

type Field = 'reference' | 'passWaitlistReason'

type Props = {
  form: { errors: Partial<Record<Field, Shown>>; register: (name: Field) => Registered }
  session: Session
  /** What the person has of the session, once it is known who they are. */
  found: DeskQuote | undefined
  person: DeskPerson | null | undefined
  newcomer: { name: string; contact: Contact | undefined; language: Language | undefined }
  sold: Sold | undefined
  branch: ReactNode
  whole: number
  first: number
  byParts: boolean
  /** What it costs this person is not known yet: a press would take nothing, and say nothing. */
  isReading: boolean
  ways: ReturnType<typeof balanceFirst>
  mayPassLine: boolean
  refused: Partial<Record<'reference' | 'elsewhere', Shown>>
  busy: boolean
  onParts: (byParts: boolean) => void
  onMethod: (method: DeskMethod) => void
  onCode: (code: string) => void
  onDone: (done: Done) => void
}

/** What the person has of the session already, what they pay now and how. Enter takes the money. */
export function SaleFields(props: Props) {
  const { form, session, found, sold, byParts, refused } = props
  const { methods, method, fromBalance } = props.ways
  const texts = useDeskTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const ways = useRef<HTMLDivElement>(null)
  const isSold = sold !== undefined && found !== undefined
  const isGiven = sold?.price === 0
  const now = money((sold?.price ?? 0) - fromBalance, currency)
  // From here on the arrows choose a method, and Enter takes the money.
  useEffect(() => {
    if (isSold && document.activeElement === document.body)
      ways.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [isSold])
  return (
    <>
      {found && <Has {...props} found={found} />}
      {session.fee === 0 && (found ? <GiveSeat {...props} found={found} /> : <p>{texts.free}</p>)}
      {!found?.bookingId && session.plan && (
        <PartChoice
          all={props.whole}
          first={props.first}
          parts={session.plan.parts}
          byParts={byParts}
          onChoose={props.onParts}
        />
      )}
      {found?.bookingId && sold?.part && <NextPart {...sold.part} />}
      {found && !found.bookingId && sold && <DeskCode sale={found.sale} onCode={props.onCode} />}
      {isGiven && found && <GiveSeat {...props} found={found} />}
      {sold && !isGiven && (
        <>
          {props.branch}
          <div ref={ways}>
            <MethodChoice
              legend={texts.method}
              methods={methods}
              chosen={method}
              onChoose={props.onMethod}
              className="grid-cols-2 sm:grid-cols-4"
            />
          </div>
          {method !== 'cash' && method !== 'balance' && (
            <TextField
              label={texts.reference}
              hint={texts.referenceHint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={form.errors.reference ?? refused.reference}
              {...form.register('reference')}
            />
          )}
          {fromBalance > 0 && <p>{texts.balance.both(money(fromBalance, currency), now)}</p>}
          <FormProblem>{refused.elsewhere}</FormProblem>
          {props.mayPassLine && (
            <TextField
              label={texts.passWaitlist}
              hint={texts.passHint}
              autoComplete="off"
              error={form.errors.passWaitlistReason}
              {...form.register('passWaitlistReason')}
            />
          )}
          <Button
            type="submit"
            size="lg"
            disabled={props.isReading}
            busy={props.busy}
            busyLabel={texts.taking}
          >
            {method === 'balance' ? texts.balance.use(now) : texts.take(now)}
          </Button>
        </>
      )}
    </>
  )
}

/** What the person holds or has of the session, and a refund of what they paid for it. */
function Has({ found, ...props }: Props & { found: DeskQuote }) {
  const { person, session, onDone } = props
  const texts = useDeskTexts()
  const { money } = useFormats()
  const say = useSay()
  const { bookingId, sale, parts, payments = [] } = found
  const held = sale && (sale.isHeldByParts ? sale.first : sale.isHeld && sale.whole)
  const name = person?.name || texts.unnamed
  const [last, ...earlier] = payments
  if (!bookingId)
    return (
      <>
        {held && <p>{texts.holds(money(held.amount, held.currency))}</p>}
        {sale?.refusal && <p>{say(sale.refusal)}</p>}
        {sale?.mayWait && <PutInLine {...props} />}
      </>
    )
  return (
    <div className="grid gap-3">
      <p className="font-medium">{texts.hasSeat}</p>
      {parts && <SeatParts parts={parts} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.deskBooking(bookingId)} variant="secondary" size="sm">
          {texts.seatActs}
        </ButtonLink>
        {last?.byHand && (
          <ButtonLink to={paths.receipt(bookingId)} variant="secondary" size="sm">
            {texts.receipt}
          </ButtonLink>
        )}
        {last && person && (
          <RefundButton
            button={{ variant: 'secondary', size: 'sm' }}
            person={person}
            sessionTitle={session.title}
            payments={[last, ...earlier]}
            onDone={(refunded) => onDone({ name, refunded })}
          />
        )}
      </div>
    </div>
  )
}
