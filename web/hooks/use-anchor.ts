import { useLocation } from 'react-router'
import { bringIntoView } from '../ui/bring-into-view.ts'

/**
 * The attributes of a place that an address may name after `#`. It often appears after the page, when its
 * data has come, and then neither the browser nor the router looks for it again. `isReady`: nothing above it
 * will move it any more.
 */
export function useAnchor(id: string | undefined, isReady = true) {
  const { hash } = useLocation()
  const isNamed = id !== undefined && hash === `#${id}`
  return { isNamed, attributes: { id, tabIndex: -1, ref: isNamed && isReady ? show : null } }
}

/** Shows the setting with the focus in it: a person who comes for one goes on to type. */
function show(element: HTMLElement | null): void {
  bringIntoView(element)
  element?.querySelector<HTMLElement>('input[inputmode]')?.focus({ preventScroll: true })
}
