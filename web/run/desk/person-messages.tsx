import { Link } from 'react-router'
import type { DeskMessage } from '../../../contract/desk/people.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useOutboxTexts } from '../../i18n/outbox.ts'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { MessageStateBadge } from '../centre/messages/message-parts.tsx'

type Props = { address: string | null; messages: readonly DeskMessage[] }

/** What a person was sent and whether it left; an Admin finds all of it in the outbox. */
export function PersonMessages({ address, messages: sent }: Props) {
  const texts = useDeskTexts().person
  const { channels } = useOutboxTexts()
  const isAdmin = useRole().role === 'Admin'
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line border-line border-y">
        {sent.map(({ _id, channel, subject, language, state, at }) => (
          <li key={_id} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p lang={language} className="wrap-anywhere">
                {subject}
              </p>
              <p className="text-muted text-sm">
                {channels[channel]} · <DateTime value={at} />
              </p>
            </div>
            <MessageStateBadge state={state} />
          </li>
        ))}
      </ul>
      {isAdmin && address !== null && (
        <Link
          to={paths.outbox(`?${new URLSearchParams({ search: address })}`)}
          className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-4"
        >
          {texts.allMessages}
        </Link>
      )}
    </div>
  )
}
