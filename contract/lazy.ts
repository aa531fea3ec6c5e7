/** Made when it is first used, and once. For formats: to make one takes a slow phone some milliseconds, and few are used. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
