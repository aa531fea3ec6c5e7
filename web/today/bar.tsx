/** A part of a whole, beside the words that say it. */
export function Bar({ part, of }: { part: number; of: number }) {
  return (
    <span
      aria-hidden="true"
      className="block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <span
        className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
        style={{ width: `${Math.min(100, (100 * part) / of)}%` }}
      />
    </span>
  )
}
