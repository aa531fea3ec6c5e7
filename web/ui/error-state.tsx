import { CloudAlert } from 'lucide-react'
import { useWords } from '../words/index.ts'
import { Button } from './button.tsx'

type ErrorStateProps = {
  /** What could not be done, in the specification's words. */
  title: string
  /** Why, when it is known. */
  message?: string
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState({ title, message, onRetry, busy }: ErrorStateProps) {
  const words = useWords()
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CloudAlert aria-hidden="true" className="mb-1 size-10 text-danger" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{words.said(title)}</p>
      {message && message !== title && <p className="max-w-prose text-muted">{words.said(message)}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry} busy={busy}>
          {words.common.retry}
        </Button>
      )}
    </div>
  )
}
