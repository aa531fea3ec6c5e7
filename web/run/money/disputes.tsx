import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OpenDispute } from '../../../contract/payments/disputes.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useRefundTexts } from '../../i18n/refunds.ts'
import { paths } from '../../paths.ts'
import { openDisputesQuery } from '../../queries/payments.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { MoneyRow, WaitingRows } from './money-lists.tsx'

/** Payments that a bank wants back, the nearest deadline first. For Admins. */
export default function DisputesPage() {
  return (
    <AdminOnly>
      <Disputes />
    </AdminOnly>
  )
}

function Disputes() {
  const texts = useRefundTexts().disputes
  const query = useQuery(openDisputesQuery())
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Loaded query={query} failed={texts.failed}>
        {({ disputes, total }) => (
          <WaitingRows items={disputes} total={total} texts={texts}>
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
  const texts = useRefundTexts().disputes
  const { partOf } = useCommonTexts()
  const { person, amount, currency, sessionId, sessionTitle, part, needsAnswer, respondBy } = dispute
  return (
    <MoneyRow
      {...{ person, amount, currency, isOpen }}
      unnamed={texts.unnamed}
      note={
        <>
          {sessionTitle}
          {needsAnswer && respondBy && (
            <>
              {' '}
              · {texts.respondBy} <DateTime value={respondBy} show="date" />
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
  const texts = useRefundTexts().disputes
  const now = useNow(60_000)
  const isLate = respondBy !== undefined && new Date(respondBy) < now
  if (!needsAnswer) return <Badge>{texts.bankDecides}</Badge>
  return <Badge tone="danger">{isLate ? texts.tooLate : texts.needsAnswer}</Badge>
}

function useFacts({ needsAnswer, respondBy, ...dispute }: OpenDispute): Fact[] {
  const texts = useRefundTexts().disputes
  const { openedAt, reason, reference, transactionId } = dispute
  const reasons: Record<string, string> = texts.reasons
  return [
    // The evidence is there, or the bank wants none.
    ...(needsAnswer
      ? [{ label: texts.respondBy, value: respondBy ? <DateTime value={respondBy} /> : texts.noDeadline }]
      : []),
    { label: texts.opened, value: <DateTime value={openedAt} /> },
    { label: texts.reason, value: Object.hasOwn(reasons, reason) ? reasons[reason] : reason },
    { label: texts.dispute, value: <code className="select-all break-all">{reference}</code> },
    {
      label: texts.payment,
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
  const texts = useRefundTexts().disputes
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
      {texts.atProvider}
    </ButtonLink>
  )
}
