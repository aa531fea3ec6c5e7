import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

type Props<Item> = {
  items: Item[]
  /** How many there are, of which the server has sent the first ones. */
  total: number
  messages: {
    none: string
    noneHint: string
    count: (total: number) => string
    more: (shown: number) => string
  }
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** What waits for a person, as cards; nothing to do is good news. */
export function CardQueue<Item>({ items, total, messages, keyOf, children }: Props<Item>) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={<BadgeCheck aria-hidden="true" className="size-10" strokeWidth={1.5} />}
        title={messages.none}
        text={messages.noneHint}
      />
    )
  return (
    <div className="grid gap-4">
      <p role="status" className="text-muted text-sm">
        {messages.count(total)} {total > items.length && messages.more(items.length)}
      </p>
      <ul className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </div>
  )
}
