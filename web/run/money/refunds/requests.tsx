import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { RefundRequest } from '../../../../contract/payments/refunds-by-staff.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMethodTexts, useTitleOf } from '../../../i18n/methods.ts'
import { useRefundTexts } from '../../../i18n/refunds.ts'
import { paths } from '../../../paths.ts'
import { refundRequestsQuery } from '../../../queries/payments.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountContact } from '../../../ui/contact.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FoldedRows } from '../../../ui/folded-row.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { MoneyRow } from '../money-lists.tsx'

/** M10: what an Admin wants to refund above the limit, for another one to confirm. Nothing for none. */
export function RefundRequests() {
  const texts = useRefundTexts().requests
  const { data: requests = [] } = useQuery(refundRequestsQuery())
  if (requests.length === 0) return null
  return (
    <section className="mb-8 grid gap-3">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <FoldedRows>
        {requests.map((request) => (
          <RequestRow key={request._id} request={request} isOpen={requests.length === 1} />
        ))}
      </FoldedRows>
    </section>
  )
}

function RequestRow({ request, isOpen }: { request: RefundRequest; isOpen: boolean }) {
  const texts = useRefundTexts()
  const methods = useMethodTexts()
  const title = useTitleOf()(request)
  const { person, amount, currency, askedAt, askedBy, reason, keepsSeat } = request
  return (
    <MoneyRow {...{ person, amount, currency, isOpen }} unnamed={texts.unnamed} note={title} state={null}>
      <AccountContact account={person} />
      <Facts
        className="sm:grid-cols-2"
        facts={[
          { label: texts.requests.reason, value: reason },
          { label: texts.requests.asked, value: <Asked by={askedBy} at={askedAt} /> },
          { label: texts.requests.method, value: methods[request.method] },
          ...(request.givenBy ? [{ label: texts.requests.givenBy, value: methods[request.givenBy] }] : []),
          { label: texts.requests.seat, value: texts.requests[keepsSeat ? 'stays' : 'byRule'] },
        ]}
      />
      <Link
        prefetch="intent"
        to={paths.person(person._id)}
        className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary hover:underline"
      >
        {texts.requests.person}
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

/** The one who asked may only withdraw it. */
function Decision({ request: { _id: id, amount, currency, isOwn } }: { request: RefundRequest }) {
  const texts = useRefundTexts().requests
  const { money } = useFormats()
  const shown = money(amount, currency)
  const deciding = useChange<boolean>({
    send: (accept) => callApi('POST /refund-requests/{id}', { params: { id }, body: { accept } }),
    done: (accept) => (accept ? texts.confirmed(shown) : texts.refused),
    failed: undefined,
  })
  return (
    <div className="grid gap-3">
      {isOwn && <p className="text-muted">{texts.another}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOwn && (
          <Button
            busy={deciding.isPending && deciding.variables}
            disabled={deciding.isPending && !deciding.variables}
            onClick={() => deciding.submit(true)}
          >
            {texts.confirm(shown)}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={deciding.isPending && !deciding.variables}
          disabled={deciding.isPending && deciding.variables}
          onClick={() => deciding.submit(false)}
        >
          {isOwn ? texts.withdraw : texts.refuse}
        </Button>
      </div>
      <FormProblem>{deciding.error}</FormProblem>
    </div>
  )
}
