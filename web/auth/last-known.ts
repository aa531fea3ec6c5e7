/**
 * The first thing of somebody's first screen, which their device keeps, in words that stay true: a day, not
 * "today". `userId`: as the identity provider numbers them. `until`: a UTC instant in milliseconds after
 * which it is not worth showing.
 */
export type LastKnown = {
  userId: string
  language: string
  heading: string
  lines: string[]
  until?: number
  to: string
  label: string
  /** They teach or stand at the desk. */
  works: boolean
  /** They are an Admin. */
  runs: boolean
}

export const KEY = 'last_known'

export function keepLastKnown(known: LastKnown | undefined): void {
  try {
    if (known) localStorage.setItem(KEY, JSON.stringify(known))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the screen waits for the server.
  }
}

/** Whether this person had such tasks when they were here last: their screen needs more code. */
export function hadTasks(userId: string | undefined, tasks: 'works' | 'runs'): boolean {
  try {
    const known: LastKnown | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return known !== null && known.userId === userId && known[tasks]
  } catch {
    return false
  }
}

/** Forgets what is not this person's; everything for nobody. */
export function keepLastKnownOf(userId: string | undefined): void {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && JSON.parse(kept).userId !== userId) localStorage.removeItem(KEY)
  } catch {
    keepLastKnown(undefined)
  }
}

/**
 * Draws it into an element: before React runs, from its source text, so it must not use anything outside its
 * body; and then by React, who knows the person.
 */
export function drawLastKnown(root: HTMLElement, key: string, userId?: string): void {
  try {
    // What is one's own is no child's: `acting-for.ts`.
    if (sessionStorage.getItem('acting_for')) return
    const known: LastKnown | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!known || (userId && known.userId !== userId) || !document.cookie.includes('signed_in=1')) return
    if (known.language !== document.documentElement.lang || (known.until ?? Infinity) < Date.now()) return
    const add = (parent: Element, name: string, className: string, text = '') => {
      const element = document.createElement(name)
      element.className = className
      element.textContent = text
      return parent.appendChild(element)
    }
    root.replaceChildren()
    const card = add(
      root,
      'section',
      'grid gap-2 rounded-card border border-primary bg-surface p-5 text-ink shadow-card sm:p-6',
    )
    card.dataset.lastKnown = ''
    add(card, 'h2', 'mb-2 font-bold text-xl', known.heading)
    for (const line of known.lines) add(card, 'p', 'wrap-anywhere font-bold text-lg leading-snug', line)
    const link = add(
      card,
      'a',
      'inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4',
      known.label,
    )
    link.setAttribute('href', known.to)
  } catch {
    // What was kept cannot be read: the screen waits for the server.
  }
}
