/**
 * Calls the listener on each change of a user, and when the change feed may have missed one. Returns the
 * unsubscribe function.
 */
export type WatchUser = (uid: string, listener: () => void) => () => void

/** `subscribe` reports users that changed in any process; undefined means that any user may have changed. */
export function createUserWatcher(
  subscribe: (listener: (uids: string[] | undefined) => void) => void,
): WatchUser {
  const listenersByUid = new Map<string, Set<() => void>>()
  subscribe((uids) => {
    for (const uid of uids ?? [...listenersByUid.keys()])
      for (const listener of [...(listenersByUid.get(uid) ?? [])]) listener()
  })
  return (uid, listener) => {
    const listeners = listenersByUid.get(uid) ?? new Set()
    listenersByUid.set(uid, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && listenersByUid.get(uid) === listeners) listenersByUid.delete(uid)
    }
  }
}
