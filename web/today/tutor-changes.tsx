import { Link } from 'react-router'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { AuditEventChanges } from '../run/centre/audit/audit-event-changes.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Panel } from './panel.tsx'

/** Shows what tutors changed in approved sessions, before and after, for Admins. */
export function TutorChanges({ changes }: { changes: readonly AuditEvent[] }) {
  const texts = useTodayTexts()
  return (
    <Panel title={texts.tutorChanges}>
      <p className="text-muted text-sm">{texts.tutorChangesHint}</p>
      <ul className="grid gap-4">
        {changes.map((change) => (
          <li key={change._id} className="grid gap-2">
            <div>
              {change.object && (
                <Link
                  prefetch="intent"
                  to={paths.bookedSession(change.object._id)}
                  className="wrap-anywhere inline-flex min-h-11 items-center font-semibold leading-snug hover:underline"
                >
                  {change.object.title}
                </Link>
              )}
              <p className="wrap-anywhere text-muted text-sm">
                {change.by?.name || texts.unnamed} · <DateTime value={change.at} />
              </p>
            </div>
            <AuditEventChanges event={change} />
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.auditTrail('?action=session.changed')} variant="secondary" className="self-start">
        {texts.allChanges}
      </ButtonLink>
    </Panel>
  )
}
