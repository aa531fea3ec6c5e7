/** Tells of every change of an account until it is stopped; also of what may have been one. */
export type WatchUser = (uid: string, hear: () => void) => () => void

/** `listen` tells of accounts that change, here or in another process; of `undefined` when it may be any. */
export function createUserWatcher(listen: (hear: (uids: string[] | undefined) => void) => void): WatchUser {
  const watched = new Map<string, Set<() => void>>()
  listen((uids) => {
    for (const uid of uids ?? [...watched.keys()]) for (const hear of [...(watched.get(uid) ?? [])]) hear()
  })
  return (uid, hear) => {
    const hearers = watched.get(uid) ?? new Set()
    watched.set(uid, hearers.add(hear))
    return () => {
      hearers.delete(hear)
      if (hearers.size === 0 && watched.get(uid) === hearers) watched.delete(uid)
    }
  }
}
