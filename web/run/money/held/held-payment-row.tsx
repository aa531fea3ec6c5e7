import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Link } from 'react-router'
import type { HeldPayment } from '../../../../contract/payments/held-payments.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useCommonTexts } from '../../../i18n/common.ts'
import { useHeldPaymentTexts } from '../../../i18n/held-payments.ts'
import { useMethodTexts } from '../../../i18n/methods.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { notify } from '../../../ui/notify.tsx'
import { MoneyRow } from '../waiting-rows.tsx'
import { AcceptDialog, RefuseDialog } from './decide-dialogs.tsx'

type Props = { heldPayment: HeldPayment; isOpen: boolean }

/** A payment that waits: whose, until when, what to look for, and the decision. */
export function HeldPaymentRow({ heldPayment, isOpen }: Props) {
  const texts = useHeldPaymentTexts()
  const methods = useMethodTexts()
  const { wallet, method, trxId, amount, currency, person, sessionTitle, until } = heldPayment
  return (
    <MoneyRow
      {...{ person, amount, currency, isOpen }}
      unnamed={texts.unnamed}
      note={
        <>
          {wallet ? methods[wallet] : methods[method]}
          {trxId && <> {trxId}</>} · {sessionTitle}
        </>
      }
      state={<TimeLeft until={until} />}
    >
      <Badge tone={wallet ? 'info' : 'warning'} className="justify-self-start">
        {wallet ? texts.sentWith(methods[wallet]) : `${methods[method]}: ${texts.risky}`}
      </Badge>
      {trxId && <TransactionId id={trxId} />}
      <p className="text-muted text-sm">{wallet ? texts.lookSent(methods[wallet]) : texts.lookRisky}</p>
      <Whose heldPayment={heldPayment} />
      {heldPayment.mayDecide ? (
        <Decision heldPayment={heldPayment} />
      ) : (
        <p className="font-medium">{texts.adminDecides}</p>
      )}
    </MoneyRow>
  )
}

/** Who paid for what, and what becomes of it if nobody decides. */
function Whose({ heldPayment }: { heldPayment: HeldPayment }) {
  const texts = useHeldPaymentTexts()
  const { partOf } = useCommonTexts()
  const { wallet, person, sessionId, sessionTitle, part, givenAt, until } = heldPayment
  return (
    <>
      <div>
        <div className="wrap-anywhere text-sm">
          <AccountContact account={person} />
        </div>
        <Link
          prefetch="intent"
          to={paths.bookedSession(sessionId)}
          className="mt-1 line-clamp-2 wrap-anywhere text-muted hover:underline"
        >
          {sessionTitle}
        </Link>
        {part && <p className="text-sm">{partOf(part.number, part.of)}</p>}
      </div>
      <div>
        <Facts
          className="grid-cols-2"
          facts={[
            { label: texts.since, value: <DateTime value={givenAt} /> },
            { label: texts.until, value: <DateTime value={until} /> },
          ]}
        />
        <p className="mt-2 text-muted text-sm">{wallet ? texts.silenceSent : texts.silenceRisky}</p>
      </div>
    </>
  )
}

const HOUR_MS = 3600_000
/** From so many hours on it is urgent. */
const SOON_HOURS = 6

/** How long somebody still has to decide. */
export function TimeLeft({ until }: Pick<HeldPayment, 'until'>) {
  const texts = useHeldPaymentTexts()
  const hours = Math.floor((Date.parse(until) - useNow(60_000).getTime()) / HOUR_MS)
  return (
    <Badge tone={hours < SOON_HOURS ? 'danger' : 'neutral'}>
      {hours < 1 ? texts.endsSoon : texts.endsIn(hours)}
    </Badge>
  )
}

function TransactionId({ id }: { id: string }) {
  const texts = useHeldPaymentTexts()
  async function copy() {
    await navigator.clipboard.writeText(id)
    notify.success(texts.copied(id))
  }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2">
      <code className="select-all break-all font-bold text-2xl tracking-wide">{id}</code>
      <Button size="sm" variant="quiet" aria-label={texts.copyId(id)} onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        {texts.copy}
      </Button>
    </p>
  )
}

function Decision({ heldPayment }: { heldPayment: HeldPayment }) {
  const texts = useHeldPaymentTexts()
  const [open, setOpen] = useState<'accept' | 'refuse'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('accept')}>{texts.accept}</Button>
      <Button variant="secondary" onClick={() => setOpen('refuse')}>
        {texts.refuse}
      </Button>
      {open === 'accept' && <AcceptDialog heldPayment={heldPayment} onClose={close} />}
      {open === 'refuse' && <RefuseDialog heldPayment={heldPayment} onClose={close} />}
    </div>
  )
}
