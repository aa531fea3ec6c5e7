import { useEffect } from 'react'
import type { RollPhase } from '../../../contract/attendance/roll-phase.ts'
import { ApiError, callApi, isRefusal } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { currentRollTexts } from '../../i18n/roll.ts'
import { useReadAgain } from '../../queries/query-provider.tsx'
import { notify } from '../../ui/notify.tsx'
import { forgetRolls, keptRolls, markRefused } from './kept-rolls.tsx'

/** Not a word about the roll: the person has to sign in again, or has sent too much. */
const PASSING = [401, 408, 429]

type SentRolls = {
  /** Of how many students another roll holds, and what can be done with the roll now. */
  sent: { phase: RollPhase; overruled: number }[]
  refused: ApiError | undefined
}

let sending: Promise<SentRolls> | undefined

/**
 * Sends what this phone has kept, the oldest first, until the network or the server is away. What is sent
 * twice counts once. Whoever asks meanwhile gets the same answer.
 */
export function sendKeptRolls(userId: string): Promise<SentRolls> {
  sending ??= sendAll(userId).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(userId: string): Promise<SentRolls> {
  const result: SentRolls = { sent: [], refused: undefined }
  for (const roll of keptRolls(userId).filter(({ refused }) => !refused)) {
    try {
      const answer = await callApi('PUT /classes/{id}/attendance', {
        params: { id: roll.classId },
        body: { key: roll.key, start: roll.start, takenAt: roll.takenAt, states: roll.states },
      })
      forgetRolls(userId, ({ key }) => key === roll.key)
      result.sent.push(answer)
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefusal(error) || PASSING.includes(error.status)) return result
      const { code, params, message } = error
      markRefused(userId, roll.key, { code, params, message })
      result.refused = error
    }
  }
  return result
}

/** Tells what became of rolls that were sent. */
export function tellOfRolls({ sent, refused }: SentRolls): void {
  const texts = currentRollTexts()
  const overruled = sent.reduce((sum, one) => sum + one.overruled, 0)
  // The answer to one of them was lost, and its class was cancelled meanwhile.
  const gone = sent.filter(({ phase }) => phase === 'cancelled')
  if (sent.length > gone.length) notify.success(texts.saved)
  if (gone.length > 0) notify.info(texts.cancelled)
  if (overruled > 0) notify.info(texts.overruled(overruled))
  if (refused) notify.error(refused)
}

/**
 * Sends what this phone has kept of a person, whatever screen is open: at once, and whenever the network
 * comes back. Renders nothing.
 */
export function RollSender() {
  const { userId } = useCurrentUser()
  const readAgain = useReadAgain()
  useEffect(() => {
    const send = async () => {
      if (keptRolls(userId).length === 0) return
      const result = await sendKeptRolls(userId)
      tellOfRolls(result)
      if (result.sent.length > 0) await readAgain()
    }
    void send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [userId, readAgain])
  return null
}
