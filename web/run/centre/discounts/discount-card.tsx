import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import type { Discount } from '../../../../contract/discounts/discounts.ts'
import { callApi } from '../../../api-client.ts'
import { useConfig } from '../../../client-config.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { useDiscountMessages } from '../../../i18n/discounts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import type { Messages } from '../../../i18n/index.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { notify } from '../../../ui/notify.tsx'
import { DiscountForm } from './discount-form.tsx'

/** A code, what it gives, how often it was used, and what an Admin does with it. */
export function DiscountCard({ discount }: { discount: Discount }) {
  const messages = useDiscountMessages()
  const { code, from, until, sessions } = discount
  const state = stateOf(discount)
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere font-bold text-xl">{code}</h2>
        <CopyButton code={code} />
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
      </header>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Given discount={discount} />
        <Used discount={discount} />
      </div>
      <Facts
        className="grid-cols-1 sm:grid-cols-2"
        facts={[
          ...(from ? [{ label: messages.from, value: <DateTime value={from} show="date" /> }] : []),
          ...(until ? [{ label: messages.until, value: <DateTime value={until} show="date" /> }] : []),
          ...(discount.adminsOnly ? [{ label: messages.givenBy, value: messages.admins }] : []),
          {
            label: messages.validFor,
            value: sessions.length === 0 ? messages.forAll : <Titles sessions={sessions} />,
          },
        ]}
      />
      <Actions discount={discount} />
    </Card>
  )
}

function Given({ discount: { kind, value } }: { discount: Discount }) {
  const messages = useDiscountMessages()
  const { money } = useFormats()
  const { currency } = useConfig()
  if (kind === 'amount')
    return <p className="font-semibold text-lg">{messages.amountOff(money(value, currency))}</p>
  return <p className="font-semibold text-lg">{value === 100 ? messages.free : messages.percentOff(value)}</p>
}

function Used({ discount: { used, limit } }: { discount: Discount }) {
  const messages = useDiscountMessages()
  return (
    <p className="text-muted">{limit === null ? messages.usedUnlimited(used) : messages.used(used, limit)}</p>
  )
}

function Titles({ sessions }: Pick<Discount, 'sessions'>) {
  return (
    <ul className="wrap-anywhere">
      {sessions.map(({ _id, title }) => (
        <li key={_id}>{title}</li>
      ))}
    </ul>
  )
}

function CopyButton({ code }: { code: string }) {
  const messages = useDiscountMessages()
  async function copy() {
    await navigator.clipboard.writeText(code)
    notify.success(messages.copied(code))
  }
  return (
    <Button size="sm" variant="quiet" aria-label={messages.copyCode(code)} onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-4" />
      {messages.copy}
    </Button>
  )
}

function Actions({ discount }: { discount: Discount }) {
  const messages = useDiscountMessages()
  const [editing, setEditing] = useState(false)
  const { _id: id, code, active } = discount
  const turn = useChange<boolean>({
    send: (on) => callApi('PATCH /discounts/{id}', { params: { id }, body: { active: on } }),
    done: (on) => (on ? messages.on(code) : messages.off(code)),
    failed: messages.failedToSave,
    invalidate: ({ afterDiscountChange }) => afterDiscountChange(),
  })
  const close = () => setEditing(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="sm"
        variant="secondary"
        aria-label={messages.editCode(code)}
        onClick={() => setEditing(true)}
      >
        {messages.edit}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={active ? messages.turnOffCode(code) : messages.turnOnCode(code)}
        busy={turn.isPending}
        onClick={() => turn.submit(!active)}
      >
        {active ? messages.turnOff : messages.turnOn}
      </Button>
      {editing && (
        <Dialog open onClose={close} title={messages.editCode(code)}>
          <DiscountForm discount={discount} onSaved={close} />
        </Dialog>
      )}
    </div>
  )
}

type State = keyof Messages['discounts']['states']

/** Why a code cannot be used now, or `active`. */
function stateOf({ active, from, until, used, limit }: Discount, now = Date.now()): State {
  if (!active) return 'off'
  if (until !== null && Date.parse(until) < now) return 'over'
  if (limit !== null && used >= limit) return 'usedUp'
  return from !== null && Date.parse(from) > now ? 'early' : 'active'
}

const tones: Record<State, Tone> = {
  active: 'success',
  off: 'neutral',
  early: 'info',
  over: 'neutral',
  usedUp: 'warning',
}
