/**
 * The child for whom a guardian acts in this tab. `userId`: the guardian, as the identity provider numbers
 * them. The page keeps one child as long as it lives, and another one begins with a new page
 * (`family/act-for.ts`), so that nothing that was read of one child is shown or sent for another.
 */
export type ActingFor = { userId: string; id: string; name: string }

/** The key in the tab's storage, in `drawLastKnown` too, and the event after it was forgotten. */
export const ACTING_FOR = 'acting_for'

let child = import.meta.env.SSR ? undefined : keptChild()

export const actingFor = (): ActingFor | undefined => child

/** Whom the next page acts for. */
export function keptChild(): ActingFor | undefined {
  try {
    return JSON.parse(sessionStorage[ACTING_FOR] ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The server has refused: the next page is one's own. This one goes on naming the child. */
export function endActing(): void {
  delete sessionStorage[ACTING_FOR]
  dispatchEvent(new Event(ACTING_FOR))
}

/** Forgets the child of anybody else. */
export function keepActingOf(userId: string | undefined): void {
  if (!child || child.userId === userId) return
  endActing()
  child = undefined
}
