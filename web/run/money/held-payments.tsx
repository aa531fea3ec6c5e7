import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Link } from 'react-router'
import type { HeldPayment } from '../../../contract/payments/held-payments.ts'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCommonTexts } from '../../i18n/common.ts'
import { useHeldPaymentTexts } from '../../i18n/held-payments.ts'
import { useMethodTexts } from '../../i18n/methods.ts'
import { paths } from '../../paths.ts'
import { heldPaymentsQuery } from '../../queries/payments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { notify } from '../../ui/notify.tsx'
import { RuleLinks } from '../centre/rules/rule-link.tsx'
import { AcceptDialog, RefuseDialog, TimeLeft } from './held/decide-dialogs.tsx'
import { MoneyRow, WaitingRows } from './money-lists.tsx'

/** M11: payments that wait for a person, the nearest deadline first. For Admins and cashiers. */
export default function HeldPaymentsPage() {
  return (
    <CashierOnly>
      <HeldPayments />
    </CashierOnly>
  )
}

function HeldPayments() {
  const texts = useHeldPaymentTexts()
  const query = useQuery(heldPaymentsQuery())
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Loaded query={query} failed={texts.failed}>
        {({ heldPayments, total }) => (
          <WaitingRows items={heldPayments} total={total} texts={texts}>
            {(one) => <Row key={one.attemptId} heldPayment={one} isOpen={heldPayments.length === 1} />}
          </WaitingRows>
        )}
      </Loaded>
      <RuleLinks rules={['sent-money', 'cashier-rights']} />
    </Page>
  )
}

type Props = { heldPayment: HeldPayment; isOpen: boolean }

/** A payment that waits: whose, until when, what to look for, and the decision. */
function Row({ heldPayment, isOpen }: Props) {
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

/** Shows who paid for what, and what becomes of it if nobody decides. */
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
