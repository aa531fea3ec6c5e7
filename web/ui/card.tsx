import type { HTMLAttributes } from 'react'
import { classes } from './classes.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={classes('rounded-card border border-line bg-surface text-ink shadow-card', className)}
    />
  )
}
