/**
 * Creates a value on first use. For Intl formats: each costs a slow phone milliseconds, and most are never
 * used.
 */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
