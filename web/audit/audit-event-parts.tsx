import { Link } from 'react-router'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { useAuditMessages } from '../i18n/audit.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { AccountContact } from '../ui/account-contact.tsx'

/** Who acted: a person in their role, or a part of the system. */
export function Author({ event: { by, role, machine } }: { event: AuditEvent }) {
  const messages = useAuditMessages()
  if (by) return <Person person={by} role={role} />
  return machine && messages.machines[machine]
}

type PersonProps = { person: NonNullable<AuditEvent['by']>; role?: AuditEvent['role'] }

export function Person({ person, role }: PersonProps) {
  const messages = useAuditMessages()
  const { roles } = useDashboardMessages()
  const { name, email, phone } = person
  if (email === null && phone === null) return messages.gone
  return (
    <>
      {name && <span className="wrap-anywhere block">{name}</span>}
      <span className="font-normal text-sm">
        <AccountContact account={person} />
      </span>
      {role && <span className="block font-normal text-muted text-sm">{roles[role]}</span>}
    </>
  )
}

/** The subject's title, if it still has one, linked to all events about it. */
export function Thing({ object: { _id, title } }: { object: NonNullable<AuditEvent['object']> }) {
  const messages = useAuditMessages()
  return (
    <>
      {title && <span className="wrap-anywhere line-clamp-3">{title}</span>}
      <Link
        to={`?object=${_id}`}
        className="inline-flex min-h-11 items-center font-normal text-primary text-sm hover:underline lg:min-h-7"
      >
        {messages.allOfThis}
      </Link>
    </>
  )
}
