import type { Mutation, Query, QueryClient } from '@tanstack/react-query'

/** K10: after this time without an answer the page says that it takes long. */
export const SLOW_MS = 8000

/** A request that the person waits for: a change, or a query that has nothing to show yet. */
type Wait = Query | Mutation

/** The page says of them: nothing, that it takes long, or also that one press asks again. */
export type Waits = 'short' | 'long' | 'repeatable'

/**
 * Watches what the person waits for: whether something takes long, or has failed and is tried again (X02). A
 * change is not repeated by a press, because it may have been carried out.
 */
export function watchWaits(client: QueryClient) {
  const queries = client.getQueryCache()
  const mutations = client.getMutationCache()
  const timers = new Map<Wait, ReturnType<typeof setTimeout>>()
  const slow = new Set<Wait>()
  const hearers = new Set<() => void>()
  const tell = () => {
    for (const hear of hearers) hear()
  }
  const isEmpty = ({ state }: Query) => state.data === undefined
  const asked = () => queries.findAll({ type: 'active', fetchStatus: 'fetching', predicate: isEmpty })
  const troubled = () => asked().filter((query) => query.state.fetchFailureCount > 0 || slow.has(query))

  function forget(wait: Wait): void {
    clearTimeout(timers.get(wait))
    timers.delete(wait)
    slow.delete(wait)
  }
  function update(): void {
    const waits = new Set<Wait>([...asked(), ...mutations.findAll({ status: 'pending' })])
    for (const wait of timers.keys()) if (!waits.has(wait)) forget(wait)
    for (const wait of waits) {
      if (timers.has(wait)) continue
      const outlast = () => {
        slow.add(wait)
        tell()
      }
      timers.set(wait, setTimeout(outlast, SLOW_MS))
    }
    tell()
  }

  return {
    read: (): Waits => (troubled().length > 0 ? 'repeatable' : slow.size > 0 ? 'long' : 'short'),
    askAgain(): void {
      for (const query of troubled()) {
        forget(query)
        // Otherwise `fetch` would join the request or the retry that is under way.
        void query.cancel({ silent: true })
        query.fetch().catch(() => {})
      }
    },
    subscribe(hear: () => void): () => void {
      hearers.add(hear)
      const ends = [queries.subscribe(update), mutations.subscribe(update)]
      update()
      return () => {
        hearers.delete(hear)
        for (const end of ends) end()
        if (hearers.size === 0) for (const wait of [...timers.keys()]) forget(wait)
      }
    },
  }
}
