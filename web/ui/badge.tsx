import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-accent-soft text-accent-ink',
  info: 'bg-primary-soft text-primary',
}

type BadgeProps = { tone?: Tone; className?: string; children: ReactNode }

/** A state in a word or two. The colour only repeats the word. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center rounded-full px-2.5 py-0.5 font-semibold text-sm forced-colors:border',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
