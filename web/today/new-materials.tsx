import ExternalLink from 'lucide-react/icons/external-link'
import type { Overview } from '../../contract/centre/overview.ts'
import { useTodayMessages } from '../i18n/today.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Panel } from './panel.tsx'

/** What was handed out in booked sessions in the last days. Renders nothing if nothing was. */
export function NewMaterials({ materials }: { materials: Overview['newMaterials'] }) {
  const messages = useTodayMessages()
  if (materials.length === 0) return null
  return (
    <Panel title={messages.newMaterials}>
      <p className="text-muted text-sm">{messages.newMaterialsHint}</p>
      <ul className="divide-y divide-line">
        {materials.map(({ _id, title, link, sessionTitle, addedAt }) => (
          <li key={_id}>
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="group flex min-h-11 items-center justify-between gap-3 py-2"
            >
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold group-hover:underline">{title}</span>
                <span className="wrap-anywhere text-muted text-sm">
                  {sessionTitle} · <DateTime value={addedAt} show="date" />
                </span>
              </span>
              <ExternalLink aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
