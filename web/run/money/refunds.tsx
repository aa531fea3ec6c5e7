import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UnansweredRefund } from '../../../contract/payments/refunds.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useMethodMessages } from '../../i18n/methods.ts'
import { useRefundMessages } from '../../i18n/refunds.ts'
import { paths } from '../../paths.ts'
import { unansweredRefundsQuery } from '../../queries/payments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CardQueue } from '../../ui/card-queue.tsx'
import { PersonLine } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { GiveBack } from '../desk/due-back.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { AnswerForm } from './refunds/answer-form.tsx'

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
      <MoneyTabs />
      <Loaded query={query} failed={messages.failed}>
        {({ refunds, total }) => (
          <CardQueue items={refunds} total={total} messages={messages} keyOf={({ refundId }) => refundId}>
            {(refund) => <RefundCard refund={refund} />}
          </CardQueue>
        )}
      </Loaded>
    </Page>
  )
}

/** A refund without an answer: whose money it is, and what a person can do about it. */
function RefundCard({ refund }: { refund: UnansweredRefund }) {
  const messages = useRefundMessages()
  const provider = useMethodMessages()[refund.method]
  const { person, amount, currency, transactionId, requestedAt, isLost, isFailed } = refund
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <PersonLine person={person} unnamed={messages.unnamed} />
        <div className="grid justify-items-end gap-1">
          <p className="font-bold text-lg">
            <Money amount={amount} currency={currency} />
          </p>
          <Badge tone={isLost || isFailed ? 'warning' : 'neutral'}>
            {isFailed ? messages.refused : isLost ? messages.lost : messages.waits}
          </Badge>
        </div>
      </div>
      <p className="wrap-anywhere">{refund.sessionTitle}</p>
      <Facts
        className="grid-cols-2"
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
    </Card>
  )
}

/** Why the provider does not return the money, and the other way: by hand. */
function RefusedRefund({ refund, provider }: { refund: UnansweredRefund; provider: string }) {
  const messages = useRefundMessages()
  const [isOpen, setIsOpen] = useState(false)
  const { person, sessionTitle, refusal } = refund
  return (
    <>
      <p>{messages.refusedHint(provider)}</p>
      {refusal && (
        <p className="wrap-anywhere text-muted">
          {messages.refusal}: {refusal}
        </p>
      )}
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {messages.giveBack}
      </Button>
      {isOpen && (
        <GiveBack
          open
          name={person.name || messages.unnamed}
          sessionTitle={sessionTitle}
          payments={[{ ...refund, byHand: false }]}
          way="instead"
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
