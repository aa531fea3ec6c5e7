import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import type { Discount } from '../../../../contract/discounts/discounts.ts'
import { callApi } from '../../../api-client.ts'
import { useConfig } from '../../../client-config.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { useDiscountTexts } from '../../../i18n/discounts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import type { Texts } from '../../../i18n/index.ts'
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
  const texts = useDiscountTexts()
  const { code, from, until, sessions } = discount
  const state = stateOf(discount)
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere font-bold text-xl">{code}</h2>
        <CopyButton code={code} />
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </header>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Given discount={discount} />
        <Used discount={discount} />
      </div>
      <Facts
        className="grid-cols-1 sm:grid-cols-2"
        facts={[
          ...(from ? [{ label: texts.from, value: <DateTime value={from} show="date" /> }] : []),
          ...(until ? [{ label: texts.until, value: <DateTime value={until} show="date" /> }] : []),
          ...(discount.adminsOnly ? [{ label: texts.givenBy, value: texts.admins }] : []),
          {
            label: texts.validFor,
            value: sessions.length === 0 ? texts.forAll : <Titles sessions={sessions} />,
          },
        ]}
      />
      <Actions discount={discount} />
    </Card>
  )
}

function Given({ discount: { kind, value } }: { discount: Discount }) {
  const texts = useDiscountTexts()
  const { money } = useFormats()
  const { currency } = useConfig()
  if (kind === 'amount')
    return <p className="font-semibold text-lg">{texts.amountOff(money(value, currency))}</p>
  return <p className="font-semibold text-lg">{value === 100 ? texts.free : texts.percentOff(value)}</p>
}

function Used({ discount: { used, limit } }: { discount: Discount }) {
  const texts = useDiscountTexts()
  return <p className="text-muted">{limit === null ? texts.usedUnlimited(used) : texts.used(used, limit)}</p>
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
  const texts = useDiscountTexts()
  async function copy() {
    await navigator.clipboard.writeText(code)
    notify.success(texts.copied(code))
  }
  return (
    <Button size="sm" variant="quiet" aria-label={texts.copyCode(code)} onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-4" />
      {texts.copy}
    </Button>
  )
}

function Actions({ discount }: { discount: Discount }) {
  const texts = useDiscountTexts()
  const [editing, setEditing] = useState(false)
  const { _id: id, code, active } = discount
  const turn = useChange<boolean>({
    send: (on) => callApi('PATCH /discounts/{id}', { params: { id }, body: { active: on } }),
    done: (on) => (on ? texts.on(code) : texts.off(code)),
    failed: texts.failedToSave,
    invalidate: ({ afterDiscountChange }) => afterDiscountChange(),
  })
  const close = () => setEditing(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.editCode(code)}
        onClick={() => setEditing(true)}
      >
        {texts.edit}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={active ? texts.turnOffCode(code) : texts.turnOnCode(code)}
        busy={turn.isPending}
        onClick={() => turn.submit(!active)}
      >
        {active ? texts.turnOff : texts.turnOn}
      </Button>
      {editing && (
        <Dialog open onClose={close} title={texts.editCode(code)}>
          <DiscountForm discount={discount} onSaved={close} />
        </Dialog>
      )}
    </div>
  )
}

type State = keyof Texts['discounts']['states']

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
