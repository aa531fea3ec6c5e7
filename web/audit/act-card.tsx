import { Link } from 'react-router'
import type { AuditEvent } from '../../contract/audit.ts'
import { useAuditWords } from '../i18n/audit.ts'
import { useDashboardWords } from '../i18n/dashboard.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Facts } from '../ui/facts.tsx'
import { ActChanges } from './act-changes.tsx'

/** One thing that somebody did: what, who, when, to what, and what is different since. */
export function ActCard({ act }: { act: AuditEvent }) {
  const words = useAuditWords()
  const { action, at, by, role, machine, object, concerns, requestId } = act
  const facts = [
    { label: words.by, value: by ? <Person person={by} role={role} /> : machine && words.machines[machine] },
    { label: words.when, value: <DateTime value={at} /> },
    ...(object ? [{ label: words.object, value: <Thing object={object} /> }] : []),
    ...(concerns && concerns._id !== by?._id
      ? [{ label: words.concerns, value: <Person person={concerns} /> }]
      : []),
  ]
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="font-bold text-lg leading-snug">{words.actions[action]}</h2>
      <Facts className="sm:grid-cols-2" facts={facts} />
      <ActChanges act={act} />
      {requestId && (
        <p className="text-muted text-sm">
          {words.request} <code className="select-all break-all">{requestId}</code>
        </p>
      )}
    </Card>
  )
}

type PersonProps = { person: NonNullable<AuditEvent['by']>; role?: AuditEvent['role'] }

function Person({ person: { name, email }, role }: PersonProps) {
  const words = useAuditWords()
  const { roles } = useDashboardWords()
  if (email === null) return words.gone
  return (
    <>
      {name && <span className="wrap-anywhere block">{name}</span>}
      <span className="font-normal text-sm">
        <EmailAddress>{email}</EmailAddress>
      </span>
      {role && <span className="block font-normal text-muted text-sm">{roles[role]}</span>}
    </>
  )
}

/** Its title, where it still has one, leading to everything that was done to it. */
function Thing({ object: { _id, title } }: { object: NonNullable<AuditEvent['object']> }) {
  const words = useAuditWords()
  return (
    <>
      {title && <span className="wrap-anywhere line-clamp-3">{title}</span>}
      <Link
        to={`?object=${_id}`}
        className="inline-flex min-h-11 items-center font-normal text-primary text-sm hover:underline lg:min-h-7"
      >
        {words.allOfThis}
      </Link>
    </>
  )
}
