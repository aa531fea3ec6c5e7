import type { ReactNode } from 'react'
import type { DeskQuote } from '../../../contract/sessions/quote.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { MethodChoice } from '../../book/method-choice.tsx'
import { useConfig } from '../../client-config.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { NumberField, TextField } from '../../ui/inputs.tsx'
import { useLacksBox } from './cash-box.tsx'
import type { AtCounter } from './counter.tsx'
import { DeskCode, NextPart, PartChoice } from './price.tsx'
import { GiveSeat, Has, PutInLine } from './without-money.tsx'

type Props = AtCounter & { session: Session; branch: ReactNode }

/** Shows what the person has of the session, what they pay now and how. Enter takes the money. */
export function SaleFields({ who, sale, taking, session, branch, onDone }: Props) {
  const { known, way } = sale
  const texts = useDeskTexts()
  const { person } = who
  const newcomer = { name: taking.name, who, language: taking.language }
  const serving = { session, person, newcomer, onDone }
  const isGiven = sale.choice ? sale.choice.amount === 0 : session.fee === 0
  return (
    <>
      {known && <Has found={known} session={session} person={person} onDone={onDone} />}
      {known?.mayWait && <PutInLine {...serving} />}
      {session.fee === 0 && !known && <p>{texts.free}</p>}
      <HowMuch sale={sale} />
      {known && !known.bookingId && sale.choice && <DeskCode quote={known} onCode={sale.setCode} />}
      {isGiven && known && <GiveSeat {...serving} found={known} />}
      {way && (
        <>
          {branch}
          <Ways sale={sale} taking={taking} way={way} />
        </>
      )}
    </>
  )
}

/** All of the fee or a part of it, as far as there is a choice. */
function HowMuch({ sale: { shown, byParts, way, setWantsParts } }: Pick<Props, 'sale'>) {
  const { whole, parts, next } = shown ?? {}
  const amountOf = ({ amount, ways }: NonNullable<DeskQuote['whole']>) =>
    ways.find(({ method }) => method === way?.method)?.amount ?? amount
  if (next) return <NextPart {...next} />
  if (!whole || !parts) return null
  return (
    <PartChoice
      all={amountOf(whole)}
      first={amountOf(parts)}
      parts={parts.schedule.length}
      byParts={byParts}
      onChoose={setWantsParts}
    />
  )
}

type WaysProps = Pick<AtCounter, 'sale' | 'taking'> & { way: NonNullable<AtCounter['sale']['way']> }

/** How it is paid, and the button that takes the money. */
function Ways({ sale, taking, way }: WaysProps) {
  const texts = useDeskTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const { form } = taking
  const { method } = way
  const lacksBox = useLacksBox() && method === 'cash'
  return (
    <>
      <MethodChoice
        legend={texts.method}
        methods={sale.ways.map((one) => one.method)}
        chosen={method}
        onChoose={sale.setMethod}
        className="grid-cols-2 sm:grid-cols-4"
      />
      {method !== 'cash' && method !== 'balance' && (
        <TextField
          label={texts.reference}
          hint={texts.referenceHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('reference')}
        />
      )}
      {method !== 'balance' && way.fromBalance > 0 && (
        <p>{texts.balance.both(money(way.fromBalance, currency), money(way.rest, currency))}</p>
      )}
      {method === 'cash' && <Given amount={way.rest} taking={taking} />}
      <FormProblem>{form.problem}</FormProblem>
      {taking.mayPassLine && (
        <TextField
          label={texts.passWaitlist}
          hint={texts.passHint}
          autoComplete="off"
          {...form.field('passWaitlistReason')}
        />
      )}
      <Button
        type="submit"
        size="lg"
        disabled={sale.isReading || lacksBox}
        busy={form.isBusy}
        busyLabel={texts.taking}
      >
        {method === 'balance'
          ? texts.balance.use(money(way.amount, currency))
          : texts.take(money(way.rest, currency))}
      </Button>
    </>
  )
}

type GivenProps = { amount: number; taking: AtCounter['taking'] }

/** What a family puts on the counter, and what they get back. */
function Given({ amount, taking: { given, setGiven } }: GivenProps) {
  const { change: texts } = useDeskTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const more = Number(given) - amount
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <NumberField
        className="w-36"
        label={texts.given}
        optional
        step={1}
        value={given}
        onChange={({ target }) => setGiven(target.value)}
      />
      <p role="status" className="min-h-11 content-center font-semibold text-lg">
        {given !== '' &&
          (more < 0 ? texts.missing(money(-more, currency)) : texts.back(money(more, currency)))}
      </p>
    </div>
  )
}
