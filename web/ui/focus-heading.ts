/**
 * Moves the focus to the heading: what somebody pressed goes away, and the focus would go with it. Who reads
 * by ear or keyboard goes on from the heading, which says how things stand now.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** As a `ref`: of what appears in place of what was pressed. Needs `tabIndex` -1 on what takes no focus. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus()
