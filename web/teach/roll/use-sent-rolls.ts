import { useEffect } from 'react'
import { currentRollMessages } from '../../i18n/roll.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { notify } from '../../ui/notify.tsx'
import { keptRolls } from './kept-rolls.ts'
import { type SentRolls, sendKeptRolls } from './send-rolls.ts'

/** Tells what became of rolls that were sent. */
export function tellOfRolls({ sent, refused }: SentRolls): void {
  const messages = currentRollMessages()
  const overruled = sent.reduce((sum, one) => sum + one.overruled, 0)
  if (sent.length > 0) notify.success(messages.saved)
  if (overruled > 0) notify.info(messages.overruled(overruled))
  if (refused) notify.error(refused)
}

/** Sends what this phone has kept of a person: at once, and whenever the network comes back. */
export function useSentRolls(userId: string | undefined): void {
  const { afterAttendance } = useInvalidate()
  useEffect(() => {
    if (userId === undefined) return
    const send = async () => {
      if (keptRolls(userId).length === 0) return
      const result = await sendKeptRolls(userId)
      tellOfRolls(result)
      if (result.sent.length > 0) await afterAttendance()
    }
    void send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
    // The invalidations of each rendering do the same.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [userId])
}
