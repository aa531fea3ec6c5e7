import { useState } from 'react'
import type { OtherSession } from '../../../../contract/classes/class-change-choices.ts'
import { useChoiceMessages } from '../../../i18n/class-change-choices.ts'
import { useDeskMessages } from '../../../i18n/desk.ts'
import { useAmount } from '../../../learn/choices/choice-parts.tsx'
import type { SendSwitch } from '../../../learn/choices/use-choose.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type FoundBooking, useMoveFor, useNameOf } from './use-answer-for.ts'

type Props = { found: FoundBooking; others: OtherSession[]; send: SendSwitch }

/** The other batches, and what moving there costs or returns. Where money goes back, an Admin does it. */
export function MoveFor({ found, others, send }: Props) {
  const messages = useDeskMessages().booking
  const { problems } = useChoiceMessages()
  const moneyOf = useMoneyOf()
  const [wanted, setWanted] = useState<OtherSession>()
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4" aria-label={messages.others}>
      <h3 className="font-semibold">{messages.others}</h3>
      <ul className="grid gap-3">
        {others.map((other) => {
          const { sessionId, title, next, problem, goesBack } = other
          const isAllowed = !goesBack || found.movesMoney
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
        <Move key={wanted.sessionId} {...{ found, send, wanted }} onClose={() => setWanted(undefined)} />
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

type MoveProps = Omit<Props, 'others'> & { wanted: OtherSession; onClose: () => void }

function Move({ found, send, wanted, onClose }: MoveProps) {
  const messages = useDeskMessages().booking
  const amountOf = useAmount()
  const moneyOf = useMoneyOf()
  const name = useNameOf(found.person)
  const moving = useMoveFor(found, send, onClose)
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
      onConfirm={() => moving.submit({ sessionId, title })}
      onClose={onClose}
    />
  )
}
