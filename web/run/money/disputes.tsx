import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OpenDispute } from '../../../contract/payments/disputes.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { useRefundMessages } from '../../i18n/refunds.ts'
import { paths } from '../../paths.ts'
import { openDisputesQuery } from '../../queries/payments.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { MoneyRow, WaitingRows } from './waiting-rows.tsx'

/** Payments that a bank wants back, the nearest deadline first. For Admins. */
export default function DisputesPage() {
  return (
    <AdminOnly>
      <Disputes />
    </AdminOnly>
  )
}

function Disputes() {
  const messages = useRefundMessages().disputes
  const query = useQuery(openDisputesQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <Loaded query={query} failed={messages.failed}>
        {({ disputes, total }) => (
          <WaitingRows items={disputes} total={total} messages={messages}>
            {(dispute) => (
              <DisputeRow key={dispute.reference} dispute={dispute} isOpen={disputes.length === 1} />
            )}
          </WaitingRows>
        )}
      </Loaded>
    </Page>
  )
}

/** A payment that a bank wants back: whose, for what, and by when the centre answers. */
function DisputeRow({ dispute, isOpen }: { dispute: OpenDispute; isOpen: boolean }) {
  const messages = useRefundMessages().disputes
  const { partOf } = useCommonMessages()
  const { person, amount, currency, sessionId, sessionTitle, part, respondBy } = dispute
  return (
    <MoneyRow
      {...{ person, amount, currency, isOpen }}
      unnamed={messages.unnamed}
      note={
        <>
          {sessionTitle}
          {respondBy && (
            <>
              {' '}
              · {messages.respondBy} <DateTime value={respondBy} show="date" />
            </>
          )}
        </>
      }
      state={<State dispute={dispute} />}
    >
      <AccountContact account={person} />
      <div>
        <Link
          prefetch="intent"
          to={paths.bookedSession(sessionId)}
          className="flex min-h-11 w-fit items-center hover:underline lg:min-h-7"
        >
          <span className="line-clamp-2 wrap-anywhere">{sessionTitle}</span>
        </Link>
        {part && <p className="text-muted text-sm">{partOf(part.number, part.of)}</p>}
      </div>
      <Facts className="sm:grid-cols-2 xl:grid-cols-3" facts={useFacts(dispute)} />
      <AtProvider dispute={dispute} />
    </MoneyRow>
  )
}

/** Whose turn it is. */
function State({ dispute: { needsAnswer, respondBy } }: { dispute: OpenDispute }) {
  const messages = useRefundMessages().disputes
  const now = useNow(60_000)
  const isLate = respondBy !== undefined && new Date(respondBy) < now
  if (!needsAnswer) return <Badge>{messages.bankDecides}</Badge>
  return <Badge tone="danger">{isLate ? messages.tooLate : messages.needsAnswer}</Badge>
}

function useFacts({ respondBy, openedAt, reason, reference, transactionId }: OpenDispute): Fact[] {
  const messages = useRefundMessages().disputes
  const reasons: Record<string, string> = messages.reasons
  return [
    {
      label: messages.respondBy,
      value: respondBy ? <DateTime value={respondBy} /> : messages.noDeadline,
    },
    { label: messages.opened, value: <DateTime value={openedAt} /> },
    { label: messages.reason, value: Object.hasOwn(reasons, reason) ? reasons[reason] : reason },
    { label: messages.dispute, value: <code className="select-all break-all">{reference}</code> },
    {
      label: messages.payment,
      value: (
        <Link
          prefetch="intent"
          to={paths.everyonesPayments({ search: transactionId })}
          className="inline-flex min-h-11 items-center text-primary hover:underline lg:min-h-7"
        >
          <code className="break-all">{transactionId}</code>
        </Link>
      ),
    },
  ]
}

/** The evidence is sent at the card provider. A stand-in has no such page. */
function AtProvider({ dispute: { transactionId } }: { dispute: OpenDispute }) {
  const messages = useRefundMessages().disputes
  const { cards } = useConfig()
  if (cards.standIn !== null || cards.publishableKey === null) return null
  const mode = cards.publishableKey.startsWith('pk_test_') ? 'test/' : ''
  return (
    <ButtonLink
      to={`https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(transactionId)}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      className="justify-self-start"
    >
      {messages.atProvider}
    </ButtonLink>
  )
}
