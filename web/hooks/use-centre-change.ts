import { useRevalidator } from 'react-router'

let isAwaited = false

/** Whether the configuration of this page is to be read again. Only the root asks, which has read it. */
export function takeCentreChange(): boolean {
  const wasAwaited = isAwaited
  isAwaited = false
  return wasAwaited
}

/** Returns what lets this page say the centre's name and show its logo as they are now. */
export function useCentreChange(): () => void {
  const { revalidate } = useRevalidator()
  return () => {
    isAwaited = true
    void revalidate()
  }
}
