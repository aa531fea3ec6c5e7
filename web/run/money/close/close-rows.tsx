import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import { Link } from 'react-router'
import type { CloseRow } from '../../../../contract/day-close/day-close.ts'
import { moneyMoves } from '../../../../contract/day-close/rows.ts'
import type { CloseTexts } from '../../../../contract/day-close/texts/index.ts'
import { startOfDay } from '../../../../contract/formats/dates.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useTitleOf, useWayName } from '../../../i18n/methods.ts'
import { usePaymentHistoryTexts } from '../../../i18n/payment-history.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { paths } from '../../../paths.ts'
import { closeRowsQuery } from '../../../queries/payments.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PersonLine } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { usePage } from '../../../ui/pagination.tsx'
import { Reductions } from '../reductions.tsx'
import { linkToDay, type ShownRows } from './use-close-address.ts'

/** The rows that a figure of the close is the sum of. */
export function CloseRows({ date, rows }: { date: Day; rows: ShownRows }) {
  const texts = useCloseTexts()
  const { role } = useRole()
  const query = useQuery({
    ...closeRowsQuery({ date, ...rows }, usePage()),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {query.data && texts.rows(query.data.total)}
        </p>
        <div className="flex flex-wrap gap-2">
          {rows.kind === 'refund_at_desk' && <ButtonLink to={paths.desk()}>{texts.refundAtDesk}</ButtonLink>}
          {rows.kind === 'decision' && <ButtonLink to={paths.heldPayments()}>{texts.decide}</ButtonLink>}
          {rows.kind === 'dispute' && role === 'Admin' && (
            <ButtonLink to={paths.disputes()}>{texts.toDisputes}</ButtonLink>
          )}
          <ButtonLink variant="secondary" to={linkToDay(date)}>
            {texts.backToDay}
          </ButtonLink>
        </div>
      </div>
      <PagedList
        query={query}
        failed={texts.failed}
        empty={
          <EmptyState
            icon={<Banknote aria-hidden="true" className="size-10" strokeWidth={1.5} />}
            title={texts.noRows}
            text={texts.noRowsHint}
          />
        }
      >
        {(items) => (
          <Card className="px-5">
            <ul className="divide-y divide-line">
              {items.map((row) => (
                <Row
                  key={row._id}
                  row={row}
                  ofSeveralDays={rows.to !== undefined}
                  isOfNet={rows.kind === 'net'}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </div>
  )
}

type RowProps = { row: CloseRow; ofSeveralDays: boolean }

/** Beside what was taken, what was refunded has a minus. */
function Row({ row, ofSeveralDays, isOfNet }: RowProps & { isOfNet: boolean }) {
  const texts = useCloseTexts()
  const { partOf } = useCommonTexts()
  const nameOf = useWayName()
  const title = useTitleOf()(row)
  const { person, sessionId, amount, currency, method, byHand, reference, part, belongsTo } = row
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 py-4 lg:grid-cols-[1fr_1.5fr_1fr_auto]">
      <PersonLine person={person} unnamed={texts.unnamed} />
      <p className="font-bold text-lg lg:order-last lg:text-right">
        <Money amount={isOfNet && row.kind !== 'in' ? -amount : amount} currency={currency} />
      </p>
      <div className="col-span-2 min-w-0 lg:col-span-1">
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
        <Reductions reductions={row.reductions} currency={currency} />
        <Corrected row={row} />
      </div>
      <div className="col-span-2 min-w-0 text-sm lg:col-span-1">
        <p>
          {nameOf(method, byHand)}, <When row={row} ofSeveralDays={ofSeveralDays} />
        </p>
        {reference && <code className="select-all break-all text-muted">{reference}</code>}
        <By row={row} />
        {belongsTo && <Correction of={belongsTo} />}
        {row.requested !== undefined && (
          <p className="text-muted">{row.requested ? texts.requested : texts.notRequested}</p>
        )}
      </div>
    </li>
  )
}

/** When the money moved, since when it is due, or how long there is to decide. */
function When({ row: { kind, at, until }, ofSeveralDays }: RowProps) {
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

function By({ row: { kind, by } }: { row: CloseRow }) {
  const texts = useCloseTexts()
  if (!by) return null
  return <p className="text-muted">{kind === 'out' ? texts.givenBy(by) : texts.takenBy(by)}</p>
}

/** A row of a payment that was written down wrongly, or of the one that stands for it. */
function Corrected({ row: { corrects, correctedBy } }: { row: CloseRow }) {
  const texts = usePaymentHistoryTexts()
  const says = [
    corrects?.receipt && `${texts.corrects} ${corrects.receipt}`,
    correctedBy?.receipt && `${texts.correctedBy} ${correctedBy.receipt}`,
  ].filter(Boolean)
  return says.length > 0 && <p className="font-medium text-sm">{says.join(', ')}</p>
}

/** The day that money found later belongs to. */
function Correction({ of }: { of: Day }) {
  const texts = useCloseTexts()
  const { dateTime } = useTimeFormats()
  return <p className="font-medium">{texts.belongsTo(dateTime(startOfDay(of).toISOString(), 'date'))}</p>
}

/** Admins read every receipt, cashiers those of money that was taken by hand. */
function Paper({ row: { kind, amount, byHand, number, paymentId } }: { row: CloseRow }) {
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
