import { useEffect, useRef } from 'react'

type Identified = { _id: string }

/**
 * For a list whose entries can be deleted: when the entry that had the focus goes, the list takes it, so that nobody who
 * uses a keyboard starts again at the top. Put `ref` on an element with tabIndex -1; call `onGone` after a deletion.
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
