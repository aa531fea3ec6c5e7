import { useEffect, useRef } from 'react'

type Identified = { _id: string }

/**
 * Moves the focus to the list when the focused item is deleted, so that keyboard users do not start again at
 * the top. Put `ref` on an element with tabIndex -1; call `onGone` after a deletion.
 */
export function useFocusAfterDelete(items: readonly Identified[] | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const deletedId = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (deletedId.current === undefined || !items || items.some(({ _id }) => _id === deletedId.current))
      return
    deletedId.current = undefined
    if (document.activeElement === document.body) ref.current?.focus()
  }, [items])
  const onGone = (id: string) => {
    deletedId.current = id
  }
  return { ref, onGone }
}
