import { useState } from 'react'
import type { OtherSession } from '../../../../contract/classes/class-change-choices.ts'
import { callApi } from '../../../api-client.ts'
import { useChoiceTexts } from '../../../i18n/class-change-choices.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { useAmount } from '../../../learn/choices/choice-parts.tsx'
import type { SendSwitch } from '../../../learn/choices/use-choose.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type FoundBooking, useMoveFor, useNameOf } from './use-answer-for.ts'

type Props = { found: FoundBooking; others: OtherSession[]; send: SendSwitch }

/**
 * The other batches, and what moving there costs or brings back. Where money is refunded, an Admin does it.
 */
export function MoveFor({ found, others, send }: Props) {
  const texts = useDeskTexts().booking
  const { problems } = useChoiceTexts()
  const moneyOf = useMoneyOf()
  const [wanted, setWanted] = useState<OtherSession>()
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4" aria-label={texts.others}>
      <h3 className="font-semibold">{texts.others}</h3>
      <ul className="grid gap-3">
        {others.map((other) => {
          const { sessionId, title, next, problem, goesBack } = other
          const isAllowed = !goesBack || found.movesMoney
          return (
            <li key={sessionId} className="grid gap-2 rounded-control border border-line bg-surface p-4">
              <p className="wrap-anywhere font-semibold">{title}</p>
              {next && (
                <p>
                  <span className="text-muted">{texts.next}: </span>
                  <ClassTime {...next} />
                </p>
              )}
              <p>{moneyOf(other)}</p>
              {isAllowed ? (
                <Button disabled={problem !== undefined} onClick={() => setWanted(other)}>
                  {problem ? problems[problem] : texts.move}
                </Button>
              ) : (
                <p className="text-muted text-sm">{texts.adminMoves}</p>
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
  const texts = useDeskTexts().booking
  const amountOf = useAmount()
  return ({ difference, goesBack, lowersParts }: OtherSession): string =>
    [
      difference === 0 && texts.same,
      difference > 0 && texts.more(amountOf(difference)),
      goesBack && texts.less(amountOf(goesBack.amount)),
      lowersParts && texts.lowers(amountOf(lowersParts.amount)),
    ]
      .filter(Boolean)
      .join(', ')
}

type MoveProps = Omit<Props, 'others'> & { wanted: OtherSession; onClose: () => void }

function Move({ found, send, wanted, onClose }: MoveProps) {
  const texts = useDeskTexts().booking
  const amountOf = useAmount()
  const moneyOf = useMoneyOf()
  const name = useNameOf(found.person)
  const moving = useMoveFor(found, send, onClose)
  const { sessionId, title, difference } = wanted
  return (
    <ConfirmDialog
      open
      title={texts.moveTitle(name)}
      text={
        difference > 0 ? texts.holdText(title, amountOf(difference)) : texts.moveText(title, moneyOf(wanted))
      }
      confirmLabel={texts.move}
      keepLabel={texts.keepIt}
      busy={moving.isPending}
      problem={moving.error ?? undefined}
      onConfirm={() => moving.submit({ sessionId, title })}
      onClose={onClose}
    />
  )
}

/** B12: moves the seat to another batch as the person wishes, without a changed class. */
export function MoveByWish({ found }: { found: FoundBooking }) {
  const texts = useDeskTexts().booking
  const { dateTime } = useTimeFormats()
  const [isOpen, setOpen] = useState(false)
  const { until, problem, changeId, others } = found.switches
  const id = found.booking._id
  if (problem || changeId) return null
  return (
    <div className="grid gap-2">
      {until && <p className="text-muted text-sm">{texts.moveUntil(dateTime(until))}</p>}
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.otherBatch}
      </Button>
      {isOpen && (
        <MoveFor
          found={found}
          others={others}
          send={(sessionId) =>
            callApi('POST /desk/bookings/{id}/switch', { params: { id }, body: { sessionId } })
          }
        />
      )}
    </div>
  )
}
