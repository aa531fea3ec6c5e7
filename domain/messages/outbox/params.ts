/** Instants are stored as `{"$date": …}`, because JSON has none, and come back as they were written. */
const DATE = '$date'

/** The parameters of a message as JSON. */
export const encodeParams = (params: object): string =>
  JSON.stringify(params, function (this: Record<string, unknown>, key: string, value: unknown) {
    // `Date` has made a text of itself before `value` comes here.
    const own = this[key]
    return own instanceof Date ? { [DATE]: own.toISOString() } : value
  })

/** The parameters as the event had them. */
export const decodeParams = (stored: unknown): unknown => {
  if (Array.isArray(stored)) return stored.map(decodeParams)
  if (typeof stored !== 'object' || stored === null) return stored
  const date = (stored as { [DATE]?: unknown })[DATE]
  if (typeof date === 'string') return new Date(date)
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, decodeParams(value)]))
}
