import { type ReactNode, useId } from 'react'

type Props = { name: string; ordered?: boolean; className?: string; children: ReactNode }

/**
 * A list whose name is for assistive technology alone. Not by `aria-label`, which validators keep for what
 * people operate.
 */
export function NamedList({ name, ordered = false, className, children }: Props) {
  const id = useId()
  const List = ordered ? 'ol' : 'ul'
  return (
    <>
      <span id={id} hidden>
        {name}
      </span>
      <List aria-labelledby={id} className={className}>
        {children}
      </List>
    </>
  )
}
