import { useRevalidator } from 'react-router'
import { centreChange } from '../centre-change.ts'

/** Returns what lets this page say the centre's name and show its logo as they are now. */
export function useCentreChange(): () => void {
  const { revalidate } = useRevalidator()
  return async () => {
    centreChange.isRead = true
    await revalidate()
    centreChange.isRead = false
  }
}
