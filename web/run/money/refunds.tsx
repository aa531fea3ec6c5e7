import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UnansweredRefund } from '../../../contract/payments/refunds.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useMethodMessages } from '../../i18n/methods.ts'
import { useRefundMessages } from '../../i18n/refunds.ts'
import { paths } from '../../paths.ts'
import { unansweredRefundsQuery } from '../../queries/payments.ts'
import { Badge } from '../../ui/badge.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { GiveBack } from '../desk/due-back.tsx'
import { AnswerForm } from './refunds/answer-form.tsx'
import { RefundRequests } from './refunds/requests.tsx'
import { MoneyRow, WaitingRows } from './waiting-rows.tsx'

/** M09: refunds that their provider has not answered, the oldest first. For Admins. */
export default function RefundsPage() {
  return (
    <AdminOnly>
      <Refunds />
    </AdminOnly>
  )
}

function Refunds() {
  const messages = useRefundMessages()
  const query = useQuery(unansweredRefundsQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <RefundRequests />
      <Loaded query={query} failed={messages.failed}>
        {({ refunds, total }) => (
          <WaitingRows items={refunds} total={total} messages={messages}>
            {(refund) => <RefundRow key={refund.refundId} refund={refund} isOpen={refunds.length === 1} />}
          </WaitingRows>
        )}
      </Loaded>
    </Page>
  )
}

/** A refund without an answer, and what a person can do about it. */
function RefundRow({ refund, isOpen }: { refund: UnansweredRefund; isOpen: boolean }) {
  const messages = useRefundMessages()
  const provider = useMethodMessages()[refund.method]
  const { person, amount, currency, transactionId, requestedAt, isLost, isFailed } = refund
  return (
    <MoneyRow
      {...{ person, amount, currency, isOpen }}
      unnamed={messages.unnamed}
      note={
        <>
          {refund.sessionTitle} · <DateTime value={requestedAt} show="date" />
        </>
      }
      state={
        <Badge tone={isLost || isFailed ? 'warning' : 'neutral'}>
          {isFailed ? messages.refused : isLost ? messages.lost : messages.waits}
        </Badge>
      }
    >
      <AccountContact account={person} />
      <Facts
        className="sm:grid-cols-2"
        facts={[
          { label: messages.since, value: <DateTime value={requestedAt} /> },
          {
            label: `${messages.payment}, ${provider}`,
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
        ]}
      />
      {isFailed ? (
        <RefusedRefund refund={refund} provider={provider} />
      ) : isLost ? (
        <>
          <p>{messages.look(provider)}</p>
          <AnswerForm refund={refund} />
        </>
      ) : (
        <p className="text-muted">{messages.waitsHint}</p>
      )}
    </MoneyRow>
  )
}

/** Why the provider does not return the money, and the other way: by hand. */
function RefusedRefund({ refund, provider }: { refund: UnansweredRefund; provider: string }) {
  const messages = useRefundMessages()
  const { person, sessionTitle, refusal } = refund
  return (
    <>
      <p>{messages.refusedHint(provider)}</p>
      {refusal && (
        <p className="wrap-anywhere text-muted">
          {messages.refusal}: {refusal}
        </p>
      )}
      <GiveBack
        button={{ className: 'justify-self-start', children: messages.giveBack }}
        person={person}
        sessionTitle={sessionTitle}
        payments={[{ ...refund, byHand: false }]}
        way="instead"
      />
    </>
  )
}
