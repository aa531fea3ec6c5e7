import CloudAlert from 'lucide-react/icons/cloud-exclamation-point'
import { useCommonMessages } from '../i18n/common.ts'
import { useTranslateMessage } from '../i18n/translate-message.ts'
import { Button } from './button.tsx'

type ErrorStateProps = {
  /** What failed, as the specification words it. */
  title: string
  /** The reason, if known. */
  message?: string
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState({ title, message, onRetry, busy }: ErrorStateProps) {
  const messages = useCommonMessages()
  const translate = useTranslateMessage()
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudAlert aria-hidden="true" className="mb-1 size-10 text-danger" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{translate(title)}</p>
      {message && message !== title && <p className="max-w-prose text-muted">{translate(message)}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry} busy={busy}>
          {messages.retry}
        </Button>
      )}
    </div>
  )
}
