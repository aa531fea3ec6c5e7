import { useQuery } from '@tanstack/react-query'
import BadgePercent from 'lucide-react/icons/badge-percent'
import { useState } from 'react'
import type { Discount } from '../../../contract/discounts/discounts.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useDiscountTexts } from '../../i18n/discounts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { discountsQuery } from '../../queries/centre.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { DiscountDialog } from './discount-dialog.tsx'

/** M12: the discount codes, and the form for another one. For Admins. */
export default function DiscountsPage() {
  return (
    <AdminOnly>
      <Discounts />
    </AdminOnly>
  )
}

function Discounts() {
  const texts = useDiscountTexts()
  const query = useQuery(discountsQuery())
  const [adding, setAdding] = useState(false)
  const add = <Button onClick={() => setAdding(true)}>{texts.add}</Button>
  return (
    <Page title={texts.title} intro={texts.intro} action={add}>
      <Loaded query={query} failed={texts.failed}>
        {(discounts) =>
          discounts.length === 0 ? (
            <EmptyState
              icon={<BadgePercent aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={texts.none}
              text={texts.noneHint}
            />
          ) : (
            <DiscountRows discounts={discounts} />
          )
        }
      </Loaded>
      {adding && <DiscountDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** A row for each code: what it gives, how often it was used, when and for what it is valid. */
function DiscountRows({ discounts }: { discounts: readonly Discount[] }) {
  const texts = useDiscountTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  const percentOff = (percent: number) => (percent === 100 ? texts.free : texts.percentOff(percent))
  const columns: Column<Discount>[] = [
    { head: texts.code, place: 'name', cell: ({ code }) => <b className="wrap-anywhere">{code}</b> },
    {
      head: texts.state,
      place: 'end',
      cell: (discount) => <Badge tone={tones[stateOf(discount)]}>{texts.states[stateOf(discount)]}</Badge>,
    },
    {
      head: texts.kind,
      place: 'plain',
      className: 'font-medium',
      cell: ({ kind, value }) =>
        kind === 'amount' ? texts.amountOff(money(value, currency)) : percentOff(value),
    },
    {
      head: texts.uses,
      place: 'plain',
      cell: ({ used, limit }) => (limit === null ? texts.usedUnlimited(used) : texts.used(used, limit)),
    },
    {
      head: texts.days,
      className: 'max-lg:empty:hidden',
      cell: ({ from, until }) => (from || until) && <Period from={from} until={until} />,
    },
    {
      head: texts.validFor,
      className: 'wrap-anywhere',
      cell: ({ sessions, adminsOnly }) => (
        <>
          {sessions.length === 0 ? texts.forAll : sessions.map(({ title }) => title).join(', ')}
          {adminsOnly && <span className="block text-muted">{texts.adminsOnly}</span>}
        </>
      ),
    },
  ]
  const menu = (discount: Discount) => <DiscountMenu discount={discount} />
  return <Rows items={discounts} columns={columns} actions={{ head: texts.actions, cell: menu }} />
}

const Period = ({ from, until }: Pick<Discount, 'from' | 'until'>) => (
  <span>
    {from && <DateTime value={from} show="date" />} – {until && <DateTime value={until} show="date" />}
  </span>
)

function DiscountMenu({ discount }: { discount: Discount }) {
  const texts = useDiscountTexts()
  const [editing, setEditing] = useState(false)
  const { _id: id, code, active } = discount
  const turn = useChange<boolean>({
    send: (on) => callApi('PATCH /discounts/{id}', { params: { id }, body: { active: on } }),
    done: (on) => (on ? texts.on(code) : texts.off(code)),
    failed: texts.failedToSave,
  })
  const copy = () => navigator.clipboard.writeText(code).then(() => notify.success(texts.copied(code)))
  const actions = [
    { label: texts.edit, name: texts.editCode(code), onSelect: () => setEditing(true) },
    { label: texts.copy, name: texts.copyCode(code), onSelect: () => void copy() },
    active
      ? { label: texts.turnOff, name: texts.turnOffCode(code), onSelect: () => turn.submit(false) }
      : { label: texts.turnOn, name: texts.turnOnCode(code), onSelect: () => turn.submit(true) },
  ]
  return (
    <>
      <RowMenu label={texts.actionsOf(code)} actions={actions} />
      {editing && <DiscountDialog discount={discount} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Why a code cannot be used now, or `active`. */
function stateOf({ active, from, until, used, limit }: Discount, now = Date.now()): keyof typeof tones {
  if (!active) return 'off'
  if (until !== null && Date.parse(until) < now) return 'over'
  if (limit !== null && used >= limit) return 'usedUp'
  return from !== null && Date.parse(from) > now ? 'early' : 'active'
}

const tones = {
  active: 'success',
  off: 'neutral',
  early: 'info',
  over: 'neutral',
  usedUp: 'warning',
} as const
