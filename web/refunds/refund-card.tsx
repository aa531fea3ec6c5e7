import { Link } from 'react-router'
import type { UnansweredRefund } from '../../contract/payments/refunds.ts'
import { useMethodMessages } from '../i18n/methods.ts'
import { useRefundMessages } from '../i18n/refunds.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { PersonLine } from '../ui/person-line.tsx'
import { AnswerForm } from './answer-form.tsx'
import { RefusedRefund } from './refused-refund.tsx'

/** A refund without an answer: whose money it is, and what a person can do about it. */
export function RefundCard({ refund }: { refund: UnansweredRefund }) {
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
