import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  label: ReactNode
  hint?: ReactNode
  variant?: 'primary' | 'secondary'
  /** Whether what it opens is open, for a button that opens something. */
  expanded?: boolean
  busy?: boolean
  onChoose: () => void
}

/** An answer as a button over the whole width, with what follows from it below the words. */
export function LargeChoice({ label, hint, variant = 'secondary', expanded, busy = false, onChoose }: Props) {
  return (
    <Button
      variant={variant}
      size="lg"
      busy={busy}
      aria-expanded={expanded}
      onClick={onChoose}
      className="w-full flex-col gap-1 py-3"
    >
      <span>{label}</span>
      {hint && <span className="font-normal text-sm">{hint}</span>}
    </Button>
  )
}
