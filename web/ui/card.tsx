import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={cn('rounded-card border border-line bg-surface text-ink shadow-card', className)}
    />
  )
}
