import { ACTING_FOR, type ActingFor, actingFor, keptChild } from '../auth/acting-for.ts'

/** Begins anew for a child, or for oneself: on the same screen, unless it is about one thing. */
export function actFor(next: ActingFor | undefined): void {
  const isOver = hasEnded()
  if (next) sessionStorage[ACTING_FOR] = JSON.stringify(next)
  else delete sessionStorage[ACTING_FOR]
  if (isOver || /\/[\da-f]{8}-[\da-f-]{27}/.test(location.pathname)) location.assign('/dashboard')
  else location.reload()
}

/** Whether the server has said that the child of this page is no longer theirs. */
export const hasEnded = (): boolean => actingFor() !== undefined && keptChild() === undefined

/** For `useSyncExternalStore`. */
export function onEnded(hear: () => void): () => void {
  addEventListener(ACTING_FOR, hear)
  return () => removeEventListener(ACTING_FOR, hear)
}

/** A page that the browser kept for its back button may be of another child than the tab is now. */
export function onBack({ persisted }: PageTransitionEvent): void {
  if (persisted && keptChild()?.id !== actingFor()?.id) location.reload()
}
