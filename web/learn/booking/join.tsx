import Video from 'lucide-react/icons/video'
import { JOIN_BEFORE_MINUTES, joinOpensAt } from '../../../contract/sessions/session-state.ts'
import { useClassMessages } from '../../i18n/classes.ts'
import { ButtonLink } from '../../ui/button.tsx'

type Props = { start: string; joinUrl: string | undefined; now: Date }

/** The button into an online class, in its time; before that, when it will be here. */
export function Join({ start, joinUrl, now }: Props) {
  const messages = useClassMessages()
  const isOpen = joinOpensAt(new Date(start)) <= now
  return (
    <div role="status">
      {!isOpen ? (
        <p className="text-muted">{messages.joinLater(JOIN_BEFORE_MINUTES)}</p>
      ) : joinUrl ? (
        <ButtonLink
          to={joinUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="accent"
          size="lg"
          className="w-full sm:w-auto"
        >
          <Video aria-hidden="true" className="size-5" />
          {messages.join}
        </ButtonLink>
      ) : (
        <p className="text-muted">{messages.noLink}</p>
      )}
    </div>
  )
}
