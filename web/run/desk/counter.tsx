import { useQuery } from '@tanstack/react-query'
import { useDeskTexts } from '../../i18n/desk.ts'
import { messageRuleQuery } from '../../queries/centre.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { IsTheirs, LanguageField } from './ask-person.tsx'
import { DeskBranch, useAsksBranch } from './cash-box.tsx'
import type { Done } from './done-panel.tsx'
import { PersonField } from './person-field.tsx'
import { PersonFound } from './person-found.tsx'
import { AnotherPerson, ReachedPeople, WhoseNumber } from './reached-people.tsx'
import { SaleFields } from './sale-fields.tsx'
import { SessionChoice, SessionChosen } from './session-choice.tsx'
import { SessionLine } from './session-line.tsx'
import { type GoOn, useNextStep } from './use-next-step.ts'
import { type Sale, useSale } from './use-sale.ts'
import { type Taking, useTaking } from './use-taking.ts'
import { useWho, type Who } from './use-who.ts'

/** `isNext`: the last person has been served. */
type Props = { isNext: boolean; onDone: (done: Done) => void }

/** The state of the counter: who, what, and the form that takes the money. */
export type AtCounter = {
  who: Who
  sale: Sale
  taking: Taking
  goOn: GoOn
  onDone: (done: Done) => void
}

/** Asks who it is, what they buy, and what they pay, in the order of a cashier. */
export function Counter({ isNext, onDone }: Props) {
  const who = useWho(isNext)
  const sale = useSale(who)
  const taking = useTaking(who, sale, onDone)
  const asksBranch = useAsksBranch()
  // Before somebody new stands there, whom it is asked for.
  useQuery(messageRuleQuery)
  const isSaleRead = sale.sessionId === undefined || (sale.known !== undefined && sale.session.isSuccess)
  const { form, goOn } = useNextStep(
    who.found.isSuccess && isSaleRead === true,
    who.wasExpected ? 'who' : undefined,
  )
  const at = { who, sale, taking, goOn, onDone }
  const isSelling = sale.session.data !== undefined && sale.way !== undefined
  return (
    <form ref={form} onSubmit={taking.submit} noValidate className="grid max-w-2xl gap-4">
      {asksBranch && !isSelling && <DeskBranch />}
      <PersonCard {...at} />
      {who.isAnswered && <WhatIsSold {...at} asksBranch={asksBranch} />}
      {!asksBranch && <DeskBranch />}
    </form>
  )
}

function PersonCard({ who, sale, taking, goOn, onDone }: AtCounter) {
  const texts = useDeskTexts()
  const { form, isLeft, setLeft, language, setLanguage } = taking
  const isMissing = isLeft && !who.contact && sale.sessionId !== undefined
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <PersonField
        value={who.typed}
        onType={who.type}
        onChosen={() => goOn('who')}
        onPick={who.pick}
        onBlur={() => setLeft(who.typed !== '')}
        error={isMissing ? texts.contactInvalid : (form.errors.phone ?? form.errors.email)}
      />
      {who.mustChoose && <ReachedPeople who={who} onChosen={() => goOn('who')} />}
      {who.contact && !who.mustChoose && !who.isNewAlso && (
        <PersonFound
          query={who.found}
          onPay={(id) => {
            sale.choose(id)
            goOn('session')
          }}
          onDone={onDone}
          asked={who.asks && <IsTheirs answer={who.isTheirs} onAnswer={who.answer} />}
        />
      )}
      {who.isNewAlso && (
        <p role="status" className="font-medium">
          {texts.isNew}
        </p>
      )}
      {who.contact && <AnotherPerson who={who} onChosen={() => goOn('who')} />}
      {who.isNew && (
        <>
          <TextField
            label={texts.name}
            autoComplete="off"
            // It takes no money before one has seen what for.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              goOn('name')
            }}
            {...form.field('name')}
          />
          <WhoseNumber who={who} />
          <LanguageField value={language} onChoose={setLanguage} />
        </>
      )}
    </Card>
  )
}

/** The session with its price and the ways to pay it, or the choice of one for a person who is known. */
function WhatIsSold({ asksBranch, ...at }: AtCounter & { asksBranch: boolean }) {
  const { who, sale, goOn } = at
  const choose = (id: string | undefined) => {
    sale.choose(id)
    goOn(id ? 'session' : 'other')
  }
  if (!sale.sessionId)
    return who.contact && who.found.data && <SessionChoice seats={who.found.data.seats} onChoose={choose} />
  return (
    <SessionChosen
      query={sale.session}
      onOther={() => choose(undefined)}
      isWhole={!sale.known?.bookingId && sale.part === undefined}
    >
      {(session) => (
        <>
          <SaleFields {...at} session={session} branch={asksBranch && <DeskBranch />} />
          {session.capacity !== null && <SessionLine sessionId={session._id} />}
        </>
      )}
    </SessionChosen>
  )
}
