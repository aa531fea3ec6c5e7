import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { UnansweredRefund } from '../../../contract/payments/refunds.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useMethodTexts } from '../../i18n/methods.ts'
import { useRefundTexts } from '../../i18n/refunds.ts'
import { paths } from '../../paths.ts'
import { unansweredRefundsQuery } from '../../queries/payments.ts'
import { Badge } from '../../ui/badge.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { RefundButton } from '../desk/due-back.tsx'
import { MoneyRow, WaitingRows } from './money-lists.tsx'
import { Answer } from './refunds/answer.tsx'
import { RefundRequests } from './refunds/requests.tsx'

/** M09: refunds that their provider has not answered, the oldest first. For Admins. */
export default function RefundsPage() {
  return (
    <AdminOnly>
      <Refunds />
    </AdminOnly>
  )
}

function Refunds() {
  const texts = useRefundTexts()
  const query = useQuery(unansweredRefundsQuery())
  return (
    <Page title={texts.title} intro={texts.intro}>
      <RefundRequests />
      <Loaded query={query} failed={texts.failed}>
        {({ refunds, total }) => (
          <WaitingRows items={refunds} total={total} texts={texts}>
            {(refund) => <RefundRow key={refund.refundId} refund={refund} isOpen={refunds.length === 1} />}
          </WaitingRows>
        )}
      </Loaded>
    </Page>
  )
}

/** A refund without an answer, and what a person can do about it. */
function RefundRow({ refund, isOpen }: { refund: UnansweredRefund; isOpen: boolean }) {
  const texts = useRefundTexts()
  const provider = useMethodTexts()[refund.method]
  const { person, amount, currency, transactionId, requestedAt, isLost, isFailed } = refund
  return (
    <MoneyRow
      {...{ person, amount, currency, isOpen }}
      unnamed={texts.unnamed}
      note={
        <>
          {refund.sessionTitle} · <DateTime value={requestedAt} show="date" />
        </>
      }
      state={
        <Badge tone={isLost || isFailed ? 'warning' : 'neutral'}>
          {isFailed ? texts.refused : isLost ? texts.lost : texts.waits}
        </Badge>
      }
    >
      <AccountContact account={person} />
      <Facts
        className="sm:grid-cols-2"
        facts={[
          { label: texts.since, value: <DateTime value={requestedAt} /> },
          {
            label: `${texts.payment}, ${provider}`,
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
          <p>{texts.look(provider)}</p>
          <Answer refund={refund} />
        </>
      ) : (
        <p className="text-muted">{texts.waitsHint}</p>
      )}
    </MoneyRow>
  )
}

/** Why the provider does not return the money, and, once it is not asked again, the other way: by hand. */
function RefusedRefund({ refund, provider }: { refund: UnansweredRefund; provider: string }) {
  const texts = useRefundTexts()
  const { person, sessionTitle, refusal, isGivenUp } = refund
  return (
    <>
      <p>{isGivenUp ? texts.givenUpHint(provider) : texts.refusedHint(provider)}</p>
      {refusal && (
        <p className="wrap-anywhere text-muted">
          {texts.refusal}: {refusal}
        </p>
      )}
      {isGivenUp && (
        <RefundButton
          button={{ className: 'justify-self-start', children: texts.refundByHand }}
          person={person}
          sessionTitle={sessionTitle}
          choices={[{ ...refund, about: { payment: refund.paymentId }, byHand: false }]}
          way="instead"
        />
      )}
    </>
  )
}
