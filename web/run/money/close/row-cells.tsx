import { Link } from 'react-router'
import type { CloseRow } from '../../../../contract/day-close/day-close.ts'
import { moneyMoves } from '../../../../contract/day-close/rows.ts'
import type { CloseTexts } from '../../../../contract/day-close/texts/index.ts'
import { startOfDay } from '../../../../contract/formats/dates.ts'
import type { Reduction } from '../../../../contract/payments/reduction.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTitleOf, useWayName } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { paths } from '../../../paths.ts'
import { DateTime } from '../../../ui/date-time.tsx'

type Props = { row: CloseRow }

/** Names what was paid for, its paper, and why it cost less. */
export function Bought({ row }: Props) {
  const { partOf } = useCommonTexts()
  const title = useTitleOf()(row)
  const { sessionId, part, reductions, currency } = row
  return (
    <>
      {sessionId === null ? (
        <p>{title}</p>
      ) : (
        <Link
          prefetch="intent"
          to={paths.bookedSession(sessionId)}
          className="flex min-h-11 w-fit items-center hover:underline lg:min-h-7"
        >
          <span className="wrap-anywhere line-clamp-2">{title}</span>
        </Link>
      )}
      {part && <p className="text-muted text-sm">{partOf(part.number, part.of)}</p>}
      <Paper row={row} />
      <Reductions reductions={reductions} currency={currency} />
      <Corrected row={row} />
    </>
  )
}

/** How money moved, when, and through whose hands. */
export function Way({ row, ofSeveralDays }: Props & { ofSeveralDays: boolean }) {
  const texts = useCloseTexts()
  const nameOf = useWayName()
  const { dateTime } = useTimeFormats()
  const { kind, method, byHand, reference, by, belongsTo, requested } = row
  return (
    <>
      <p>
        {nameOf(method, byHand)}, <When row={row} ofSeveralDays={ofSeveralDays} />
      </p>
      {reference && <code className="select-all break-all text-muted">{reference}</code>}
      {by && <p className="text-muted">{kind === 'out' ? texts.givenBy(by) : texts.takenBy(by)}</p>}
      {/* The day that money found later belongs to. */}
      {belongsTo && (
        <p className="font-medium">
          {texts.belongsTo(dateTime(startOfDay(belongsTo).toISOString(), 'date'))}
        </p>
      )}
      {requested !== undefined && (
        <p className="text-muted">{requested ? texts.requested : texts.notRequested}</p>
      )}
    </>
  )
}

/** When the money moved, since when it is due, or how long there is to decide. */
function When({ row: { kind, at, until }, ofSeveralDays }: Props & { ofSeveralDays: boolean }) {
  const texts = useCloseTexts()
  if (moneyMoves.some((move) => move === kind))
    return <DateTime value={at} {...(!ofSeveralDays && { show: 'time' })} />
  return (
    <>
      {whenLabel(texts, kind, until !== undefined)} <DateTime value={until ?? at} />
    </>
  )
}

const whenLabel = (texts: CloseTexts, kind: CloseRow['kind'], hasEnd: boolean) => {
  if (kind === 'dispute') return hasEnd ? texts.answerBy : texts.disputedSince
  return hasEnd ? texts.decideUntil : texts.dueSince
}

/** A row of a payment that was written down wrongly, or of the one that stands for it. */
function Corrected({ row: { corrects, correctedBy } }: Props) {
  const texts = usePaymentHistoryTexts()
  const says = [
    corrects?.receipt && `${texts.corrects} ${corrects.receipt}`,
    correctedBy?.receipt && `${texts.correctedBy} ${correctedBy.receipt}`,
  ].filter(Boolean)
  return says.length > 0 && <p className="font-medium text-sm">{says.join(', ')}</p>
}

/** Admins read every receipt, cashiers those of money that was taken by hand. */
function Paper({ row: { kind, amount, byHand, number, paymentId } }: Props) {
  const texts = useCloseTexts()
  const isReadable = useRole().role === 'Admin' || byHand
  if (!number || !paymentId) return null
  const note = amount < 0 ? texts.debitNote : texts.creditNote
  const label = kind === 'out' ? note(number) : texts.receipt(number)
  if (!isReadable) return <p className="text-muted text-sm">{label}</p>
  return (
    <Link
      prefetch="intent"
      to={paths.paymentReceipt(paymentId)}
      className="flex min-h-11 w-fit items-center font-medium text-primary text-sm hover:underline lg:min-h-7"
    >
      {label}
    </Link>
  )
}

type ReductionsProps = { reductions: readonly Reduction[] | undefined; currency: string }

/** Says in a line each what made a payment less than the price, and who gave it. */
export function Reductions({ reductions = [], currency }: ReductionsProps) {
  const texts = usePaymentHistoryTexts()
  const { unnamed } = useDeskTexts()
  const { money } = useFormats()
  return reductions.map(({ code, reason, amount, by }) => (
    <span key={`${code} ${reason} ${amount}`} className="wrap-anywhere block text-muted text-sm">
      {texts.reduced(money(amount, currency), code ? texts.byCode(code) : (reason ?? ''))}{' '}
      {by === undefined ? texts.usedByThemselves : texts.reducedBy(by || unnamed)}
    </span>
  ))
}
