import { Link } from 'react-router'
import type { CentreDue } from '../../../../contract/fee-parts/fee-parts.ts'
import { useCentreDuesMessages } from '../../../i18n/centre-dues.ts'
import { useCommonMessages } from '../../../i18n/common.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { Row, Table } from '../../../ui/table.tsx'
import { DueActions, DueStudent } from './due-actions.tsx'
import { DueDay } from './due-day.tsx'

type Props = { dues: readonly CentreDue[]; onGone: (id: string) => void }

/** Parts on wide screens. */
export function DueTable({ dues, onGone }: Props) {
  const messages = useCentreDuesMessages()
  const heads = [messages.student, messages.part, messages.amount, messages.day]
  // Nothing is left to do about what is paid.
  if (dues.some(({ state }) => state !== 'paid')) heads.push(messages.actions)
  return (
    <Table heads={heads}>
      {dues.map((due) => (
        <Row key={due._id}>
          <th scope="row" className="min-w-44 font-normal">
            <DueStudent student={due.student} />
          </th>
          <td className="max-w-72">
            <Part due={due} />
          </td>
          <td className="font-bold">
            <Money amount={due.amount} currency={due.currency} />
          </td>
          <td className="min-w-36 text-sm">
            <DueDay due={due} />
          </td>
          {due.state !== 'paid' && (
            <td>
              <DueActions due={due} onGone={onGone} />
            </td>
          )}
        </Row>
      ))}
    </Table>
  )
}

/** Parts on phones. */
export function DueCards({ dues, onGone }: Props) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {dues.map((due) => (
        <li key={due._id}>
          <Card className="grid h-full content-start gap-3 p-4">
            <div className="flex items-start justify-between gap-3">
              <DueStudent student={due.student} />
              <p className="font-bold text-lg">
                <Money amount={due.amount} currency={due.currency} />
              </p>
            </div>
            <Part due={due} />
            <div className="text-sm">
              <DueDay due={due} />
            </div>
            <DueActions due={due} onGone={onGone} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Part({ due: { part, parts, sessionId, sessionTitle } }: { due: CentreDue }) {
  const { partOf } = useCommonMessages()
  return (
    <div className="min-w-0">
      <p className="font-medium">{partOf(part, parts)}</p>
      <Link
        prefetch="intent"
        to={paths.bookedSession(sessionId)}
        className="flex min-h-11 items-center text-muted text-sm hover:underline lg:min-h-0"
      >
        <span className="line-clamp-2 wrap-anywhere">{sessionTitle}</span>
      </Link>
    </div>
  )
}
