/** Brings an element into view, with the focus, as a `ref`: once, when it appears. */
export function bringIntoView(element: HTMLElement | null): void {
  if (!element) return
  element.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
}
