import { ApiError, callApi, isRefusal } from '../../api-client.ts'
import { forgetRolls, type KeptRoll, keptRolls, markRefused } from './kept-rolls.ts'

/** Not a word about the roll: the person has to sign in again, or has sent too much. */
const PASSING = [401, 408, 429]

export type SentRolls = {
  /** What the server has now, and of how many students another roll holds. */
  sent: { roll: KeptRoll; overruled: number }[]
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
      const { overruled } = await callApi('PUT /classes/{id}/attendance', {
        params: { id: roll.classId },
        body: { key: roll.key, start: roll.start, takenAt: roll.takenAt, states: roll.states },
      })
      forgetRolls(userId, ({ key }) => key === roll.key)
      result.sent.push({ roll, overruled })
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefusal(error) || PASSING.includes(error.status)) return result
      const { code, params, message } = error
      markRefused(userId, roll.key, { code, params, message })
      result.refused = error
    }
  }
  return result
}
