import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ListedStatus, listedStatuses } from '../../contract/sessions/status.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { statusOf, without } from '../find/list-address.ts'
import { useFormats } from '../i18n/formats.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { waitingCountQuery } from '../queries/sessions.ts'
import { chipLinkClasses } from '../ui/cn.ts'

const shown: ListedStatus[] = ['all', ...listedStatuses.filter((status) => status !== 'all')]

/** Which sessions a list of staff has, with how many wait for approval. Words and filters stay. */
export function StatusChips({ chosen }: { chosen: URLSearchParams }) {
  const messages = useSessionMessages()
  const { number } = useFormats()
  const { userId } = useCurrentUser()
  const { data: waiting = 0 } = useQuery(waitingCountQuery(userId))
  const current = statusOf(chosen)
  const addressOf = (status: ListedStatus) => {
    const rest = without(['status'], chosen)
    if (status === 'all') return rest
    return { search: [rest.search, `status=${status}`].filter(Boolean).join('&') }
  }
  return (
    <nav aria-label={messages.status}>
      <ul className="flex flex-wrap gap-2">
        {shown.map((status) => (
          <li key={status}>
            <Link
              to={addressOf(status)}
              preventScrollReset
              aria-current={status === current ? 'true' : undefined}
              className={`${chipLinkClasses} gap-1.5`}
            >
              {messages.listed[status]}
              {status === 'pending' && waiting > 0 && <strong>{number(waiting)}</strong>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
