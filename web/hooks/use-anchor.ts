import { useLocation } from 'react-router'
import { bringIntoView } from '../ui/bring-into-view.ts'

/**
 * The attributes of a place that an address may name after `#`. It often appears after the page, when its
 * data has come, and then neither the browser nor the router looks for it again.
 */
export function useAnchor(id: string) {
  const isNamed = useLocation().hash === `#${id}`
  return { isNamed, attributes: { id, tabIndex: -1, ref: isNamed ? bringIntoView : null } }
}
