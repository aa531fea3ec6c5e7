import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import type { CloseRow } from '../../../../contract/day-close/day-close.ts'
import { NOBODY } from '../../../../contract/day-close/rows.ts'
import type { CloseTexts } from '../../../../contract/day-close/texts/index.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { deskState, paths } from '../../../paths.ts'
import { closeRowsQuery } from '../../../queries/payments.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PersonLine } from '../../../ui/contact.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { usePage } from '../../../ui/pagination.tsx'
import { type Column, Rows } from '../../../ui/rows.tsx'
import { linkToDay, type ShownRows } from './days.tsx'
import { Bought, Way } from './row-cells.tsx'

type Props = { date: Day; rows: ShownRows }

/** The rows that a figure of the close is the sum of. */
export function CloseRows({ date, rows }: Props) {
  const texts = useCloseTexts()
  const query = useQuery({
    ...closeRowsQuery({ date, ...rows }, usePage()),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {query.data && texts.rows(query.data.total)}
          {rows.by && ` · ${whoseOf(texts, rows, query.data?.items[0])}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <ToDo kind={rows.kind} />
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
        {(items) => <Table items={items} rows={rows} />}
      </PagedList>
    </div>
  )
}

/** Through whose hands the rows went, which each of them says. */
function whoseOf(texts: CloseTexts, { kind, by }: ShownRows, row: CloseRow | undefined): string {
  const name = by === NOBODY ? texts.nobody : row?.by || texts.unnamed
  return kind === 'out' ? texts.givenBy(name) : texts.takenBy(name)
}

/** Where something can be done about open money. */
function ToDo({ kind }: Pick<ShownRows, 'kind'>) {
  const texts = useCloseTexts()
  const { role } = useRole()
  if (kind === 'decision') return <ButtonLink to={paths.heldPayments()}>{texts.decide}</ButtonLink>
  if (role !== 'Admin') return null
  if (kind === 'dispute') return <ButtonLink to={paths.disputes()}>{texts.toDisputes}</ButtonLink>
  return kind === 'refund_at_provider' && <ButtonLink to={paths.refunds()}>{texts.toStuck}</ButtonLink>
}

function Table({ items, rows }: { items: readonly CloseRow[]; rows: ShownRows }) {
  const texts = useCloseTexts()
  const columns: Column<CloseRow>[] = [
    {
      head: texts.heads.name,
      place: 'name',
      cell: ({ person }) => <PersonLine person={person} unnamed={texts.unnamed} />,
    },
    {
      head: texts.heads.session,
      place: 'plain',
      className: 'lg:max-w-96',
      cell: (row) => <Bought row={row} />,
    },
    {
      head: texts.method,
      place: 'plain',
      cell: (row) => <Way row={row} ofSeveralDays={rows.to !== undefined} />,
    },
    {
      head: texts.heads.amount,
      place: 'end',
      className: 'font-bold text-lg',
      // Beside what was taken, what was refunded has a minus.
      cell: ({ kind, amount, currency }) => (
        <Money amount={rows.kind === 'net' && kind !== 'in' ? -amount : amount} currency={currency} />
      ),
    },
  ]
  if (rows.kind !== 'refund_at_desk') return <Rows items={items} columns={columns} />
  return (
    <Rows
      items={items}
      columns={[
        ...columns,
        { head: texts.refundAtDesk, place: 'plain', cell: (row) => <ToDesk row={row} /> },
      ]}
    />
  )
}

/**
 * The desk refunds money that was taken by hand. A cashier reads no contact, and finds it in the desk's list.
 */
function ToDesk({ row: { person } }: { row: CloseRow }) {
  const texts = useCloseTexts()
  return (
    <ButtonLink size="sm" to={paths.desk()} state={deskState(person.phone ?? person.email)}>
      {texts.refundAtDesk} <span className="sr-only">{person.name || texts.unnamed}</span>
    </ButtonLink>
  )
}
