import { useState } from 'react'
import type { OtherSession } from '../../../../contract/classes/class-change-choices.ts'
import { useChoiceMessages } from '../../../i18n/class-change-choices.ts'
import { useDeskMessages } from '../../../i18n/desk.ts'
import { useAmount } from '../../../learn/choices/choice-parts.tsx'
import type { Changes } from '../../../learn/choices/use-choose.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type FoundBooking, useAnswerFor, useNameOf } from './use-answer-for.ts'

type Props = { found: FoundBooking; changes: Changes }

/** The other batches, and what moving there costs or returns. Where money moves, an Admin does it. */
export function MoveFor({ found, changes }: Props) {
  const messages = useDeskMessages().booking
  const { problems } = useChoiceMessages()
  const moneyOf = useMoneyOf()
  const [wanted, setWanted] = useState<OtherSession>()
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4" aria-label={messages.others}>
      <h3 className="font-semibold">{messages.others}</h3>
      <ul className="grid gap-3">
        {found.choices.others.map((other) => {
          const { sessionId, title, next, problem, difference } = other
          const isAllowed = difference === 0 || found.movesMoney
          return (
            <li key={sessionId} className="grid gap-2 rounded-control border border-line bg-surface p-4">
              <p className="wrap-anywhere font-semibold">{title}</p>
              {next && (
                <p>
                  <span className="text-muted">{messages.next}: </span>
                  <ClassTime {...next} />
                </p>
              )}
              <p>{moneyOf(other)}</p>
              {isAllowed ? (
                <Button disabled={problem !== undefined} onClick={() => setWanted(other)}>
                  {problem ? problems[problem] : messages.move}
                </Button>
              ) : (
                <p className="text-muted text-sm">{messages.adminMoves}</p>
              )}
            </li>
          )
        })}
      </ul>
      {wanted && (
        <Move key={wanted.sessionId} {...{ found, changes, wanted }} onClose={() => setWanted(undefined)} />
      )}
    </section>
  )
}

/** What the person pays, gets back, or owes less. */
function useMoneyOf() {
  const messages = useDeskMessages().booking
  const amountOf = useAmount()
  return ({ difference, goesBack, lowersParts }: OtherSession): string =>
    [
      difference === 0 && messages.same,
      difference > 0 && messages.more(amountOf(difference)),
      goesBack && messages.less(amountOf(goesBack.amount)),
      lowersParts && messages.lowers(amountOf(lowersParts.amount)),
    ]
      .filter(Boolean)
      .join(', ')
}

function Move({ found, changes, wanted, onClose }: Props & { wanted: OtherSession; onClose: () => void }) {
  const messages = useDeskMessages().booking
  const amountOf = useAmount()
  const moneyOf = useMoneyOf()
  const name = useNameOf(found.person)
  const moving = useAnswerFor(found, changes, onClose)
  const { sessionId, title, difference } = wanted
  return (
    <ConfirmDialog
      open
      title={messages.moveTitle(name)}
      text={
        difference > 0
          ? messages.holdText(title, amountOf(difference))
          : messages.moveText(title, moneyOf(wanted))
      }
      confirmLabel={messages.move}
      keepLabel={messages.keepIt}
      busy={moving.isPending}
      problem={moving.error ?? undefined}
      onConfirm={() => moving.submit({ choice: 'switch', sessionId, title })}
      onClose={onClose}
    />
  )
}
