import { useState } from 'react'
import { Link } from 'react-router'
import type { HeldPayment } from '../../contract/payments/held-payments.ts'
import type { TutorApplication } from '../../contract/people/tutors.ts'
import type { AdminUser } from '../../contract/people/users.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useHeldPaymentTexts } from '../i18n/held-payments.ts'
import { useMethodTexts } from '../i18n/methods.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { useTutorTexts } from '../i18n/tutors.ts'
import { paths } from '../paths.ts'
import { AcceptDialog, RefuseDialog, TimeLeft } from '../run/money/held/decide-dialogs.tsx'
import { RoleRequest } from '../run/people/role-controls.tsx'
import { ApproveButton, DeclineButton } from '../run/people/tutor-decisions.tsx'
import { ApplicationDialog } from '../run/people/view-application.tsx'
import { SessionWhen } from '../sessions/class-time.tsx'
import { SessionActions } from '../teach/actions/session-actions.tsx'
import { Button } from '../ui/button.tsx'
import { AccountContact } from '../ui/contact.tsx'
import { Money } from '../ui/money.tsx'
import { Row, titleLook } from './panel.tsx'

/** A session waits for approval. It is read in full behind its title. */
export function SessionRow({ session }: { session: Session }) {
  const texts = useSessionTexts()
  const { _id, title, tutor, fee } = session
  return (
    <Row
      title={
        <Link prefetch="intent" to={paths.bookedSession(_id)} className={titleLook}>
          {title}
        </Link>
      }
      buttons={<SessionActions session={session} />}
    >
      {texts.by(tutor)} · <SessionWhen of={session} /> · <Money amount={fee} orFree />
    </Row>
  )
}

/** Somebody has applied to teach. Their application is read in full behind their name. */
export function TutorRow({ tutor }: { tutor: TutorApplication }) {
  const texts = useTutorTexts()
  const [isRead, setRead] = useState(false)
  return (
    <Row
      title={
        <button
          type="button"
          aria-label={texts.viewNamed(tutor.name)}
          className={titleLook}
          onClick={() => setRead(true)}
        >
          {tutor.name}
        </button>
      }
      buttons={
        <>
          <ApproveButton tutor={tutor} />
          <DeclineButton tutor={tutor} />
        </>
      }
    >
      {tutor.expertise} · {texts.years(tutor.experience)}
      {isRead && <ApplicationDialog tutor={tutor} onClose={() => setRead(false)} />}
    </Row>
  )
}

/** Somebody has asked for a role. */
export function RoleRow({ account }: { account: AdminUser }) {
  const { unnamed } = useTodayTexts()
  return (
    <Row
      title={<p className="wrap-anywhere font-semibold">{account.name || unnamed}</p>}
      buttons={<RoleRequest account={account} />}
    >
      <AccountContact account={account} />
    </Row>
  )
}

/** A payment waits to be checked, until its deadline. */
export function PaymentRow({ heldPayment }: { heldPayment: HeldPayment }) {
  const texts = useHeldPaymentTexts()
  const methods = useMethodTexts()
  const [open, setOpen] = useState<'accept' | 'refuse'>()
  const { amount, currency, wallet, method, trxId, person, sessionId, sessionTitle, until } = heldPayment
  const name = person.name || texts.unnamed
  const close = () => setOpen(undefined)
  return (
    <Row
      title={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <Money amount={amount} currency={currency} />
          <span className="wrap-anywhere">
            {wallet ? methods[wallet] : `${methods[method]}: ${texts.risky}`} {trxId && <code>{trxId}</code>}
          </span>
          <TimeLeft until={until} />
        </p>
      }
      buttons={
        heldPayment.mayDecide ? (
          <>
            <Button size="sm" aria-label={`${texts.accept}: ${name}`} onClick={() => setOpen('accept')}>
              {texts.accept}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${texts.refuse}: ${name}`}
              onClick={() => setOpen('refuse')}
            >
              {texts.refuse}
            </Button>
          </>
        ) : (
          <p className="text-sm">{texts.adminDecides}</p>
        )
      }
    >
      {name} ·{' '}
      <Link prefetch="intent" to={paths.bookedSession(sessionId)} className="hover:underline">
        {sessionTitle}
      </Link>
      {open === 'accept' && <AcceptDialog heldPayment={heldPayment} onClose={close} />}
      {open === 'refuse' && <RefuseDialog heldPayment={heldPayment} onClose={close} />}
    </Row>
  )
}
