import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentRollTexts } from '../../i18n/roll.ts'
import { attendanceKey, overviewKey } from '../../queries/keys.ts'
import { notify } from '../../ui/notify.tsx'
import { keptRolls } from './kept-rolls.ts'
import { type SentRolls, sendKeptRolls } from './send-rolls.ts'

/** Tells what became of rolls that were sent. */
export function tellOfRolls({ sent, refused }: SentRolls): void {
  const texts = currentRollTexts()
  const overruled = sent.reduce((sum, one) => sum + one.overruled, 0)
  if (sent.length > 0) notify.success(texts.saved)
  if (overruled > 0) notify.info(texts.overruled(overruled))
  if (refused) notify.error(refused)
}

/** Sends what this phone has kept of a person: at once, and whenever the network comes back. */
export function useSentRolls(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const send = async () => {
      if (keptRolls(userId).length === 0) return
      const result = await sendKeptRolls(userId)
      tellOfRolls(result)
      if (result.sent.length > 0) await readAgain(client)
    }
    void send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [userId, client])
}

/** Everything that shows rolls. */
export const readAgain = (client: QueryClient) =>
  Promise.all([attendanceKey, overviewKey].map((queryKey) => client.invalidateQueries({ queryKey })))
