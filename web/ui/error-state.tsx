import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import { useCommonMessages } from '../i18n/common.ts'
import { type Shown, useSay } from '../i18n/say.ts'
import { Button } from './button.tsx'

type ErrorStateProps = {
  /** What failed, as the specification words it. */
  title: Shown
  /** The reason, if known. */
  message?: Shown | undefined
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState({ title, message, onRetry, busy }: ErrorStateProps) {
  const messages = useCommonMessages()
  const say = useSay()
  const [what, why] = [say(title), message && say(message)]
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudAlert aria-hidden="true" className="mb-1 size-10 text-danger" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{what}</p>
      {why && why !== what && <p className="max-w-prose text-muted">{why}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry} busy={busy}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
