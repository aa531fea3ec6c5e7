import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RefundRequest } from '../../../../contract/payments/give-back.ts'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMethodMessages, useTitleOf } from '../../../i18n/methods.ts'
import { useRefundMessages } from '../../../i18n/refunds.ts'
import { paths } from '../../../paths.ts'
import { refundRequestsQuery } from '../../../queries/payments.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FoldedRows } from '../../../ui/folded-row.tsx'
import { MoneyRow } from '../waiting-rows.tsx'

/** M10: what an Admin wants to give back above the limit, for another one to confirm. Nothing for none. */
export function RefundRequests() {
  const messages = useRefundMessages().requests
  const { data: requests = [] } = useQuery(refundRequestsQuery())
  if (requests.length === 0) return null
  return (
    <section className="mb-8 grid gap-3">
      <h2 className="font-bold text-xl">{messages.title}</h2>
      <FoldedRows>
        {requests.map((request) => (
          <RequestRow key={request._id} request={request} isOpen={requests.length === 1} />
        ))}
      </FoldedRows>
    </section>
  )
}

function RequestRow({ request, isOpen }: { request: RefundRequest; isOpen: boolean }) {
  const messages = useRefundMessages()
  const methods = useMethodMessages()
  const title = useTitleOf()(request)
  const { person, amount, currency, askedAt, askedBy, reason, keepsSeat } = request
  return (
    <MoneyRow {...{ person, amount, currency, isOpen }} unnamed={messages.unnamed} note={title} state={null}>
      <AccountContact account={person} />
      <Facts
        className="sm:grid-cols-2"
        facts={[
          { label: messages.requests.reason, value: reason },
          { label: messages.requests.asked, value: <Asked by={askedBy} at={askedAt} /> },
          { label: messages.requests.method, value: methods[request.method] },
          ...(request.givenBy ? [{ label: messages.requests.givenBy, value: methods[request.givenBy] }] : []),
          { label: messages.requests.seat, value: messages.requests[keepsSeat ? 'stays' : 'byRule'] },
        ]}
      />
      <Link
        prefetch="intent"
        to={paths.person(person._id)}
        className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary hover:underline"
      >
        {messages.requests.person}
      </Link>
      <Decision request={request} />
    </MoneyRow>
  )
}

const Asked = ({ by, at }: { by: string; at: string }) => (
  <>
    {by}, <DateTime value={at} />
  </>
)

/** The one who asked may only take it back. */
function Decision({ request: { _id: id, amount, currency, isOwn } }: { request: RefundRequest }) {
  const messages = useRefundMessages().requests
  const { money } = useFormats()
  const shown = money(amount, currency)
  const deciding = useChange<boolean>({
    send: (accept) => callApi('POST /refund-requests/{id}', { params: { id }, body: { accept } }),
    done: (accept) => (accept ? messages.confirmed(shown) : messages.refused),
    failed: (error) => serverMessage(error, messages.failed),
    invalidate: ({ afterDeskPayment }) => afterDeskPayment(),
  })
  return (
    <div className="grid gap-3">
      {isOwn && <p className="text-muted">{messages.another}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOwn && (
          <Button busy={deciding.isPending && deciding.variables} onClick={() => deciding.submit(true)}>
            {messages.confirm(shown)}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={deciding.isPending && deciding.variables === false}
          onClick={() => deciding.submit(false)}
        >
          {isOwn ? messages.takeBack : messages.refuse}
        </Button>
      </div>
    </div>
  )
}
