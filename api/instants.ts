const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
const three = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

/**
 * An instant in ISO 8601: the same as `toISOString`, in a quarter of the time, because a page of a list has thirty of them.
 * @throws {RangeError} for what is no instant
 */
export function writeInstant(date: Date): string {
  const year = date.getUTCFullYear()
  if (!(year >= 1000 && year <= 9999)) return date.toISOString()
  const day = `${year}-${two[date.getUTCMonth() + 1]}-${two[date.getUTCDate()]}`
  const minute = `${two[date.getUTCHours()]}:${two[date.getUTCMinutes()]}`
  return `${day}T${minute}:${two[date.getUTCSeconds()]}.${three[date.getUTCMilliseconds()]}Z`
}
