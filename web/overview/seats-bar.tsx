import { useHomesMessages } from '../i18n/homes.ts'

/** How full a session is: in words, and as a bar where it has a limit. */
export function SeatsBar({ enrolled, capacity }: { enrolled: number; capacity: number | null }) {
  const messages = useHomesMessages()
  return (
    <div className="grid gap-1">
      <span className="text-sm tabular-nums">{messages.taken(enrolled, capacity)}</span>
      {capacity !== null && (
        <span
          aria-hidden="true"
          className="block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
        >
          <span
            className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.min(100, (100 * enrolled) / capacity)}%` }}
          />
        </span>
      )}
    </div>
  )
}
