import { expect, test } from 'vitest'
import { unavailable } from '../../../contract/http/errors.ts'
import { createBackoff } from './backoff.ts'

const MINUTE = 60_000
const BORN = Date.parse('2030-06-01T04:00:00.000Z')
const thing = { id: 'one', createdAt: new Date(BORN) }
const at = (minutes: number) => new Date(BORN + minutes * MINUTE)
const answer = async () => 'answer'

test('M09 for three quarters of an hour a provider is asked in every round, then after a tenth of the age, at least once an hour', async () => {
  const { ask } = createBackoff()
  const isAsked = async (minutes: number) => (await ask(thing, at(minutes), answer)) === 'answer'
  const young = [0, 1, 1, 44.9]
  expect(await Promise.all(young.map(isAsked))).toEqual([true, true, true, true])
  // After 45 minutes it waits for 4.5, after 50 for five, and after a day for no more than 60.
  const rounds = [45, 49.3, 50, 55.2, 56, 1440, 1499, 1500]
  const asked: boolean[] = []
  for (const minutes of rounds) asked.push(await isAsked(minutes))
  expect(asked).toEqual([false, false, true, false, true, true, false, true])
})

test('M09 a clock that was set back silences nobody, and no question stands in for another', async () => {
  const { ask } = createBackoff(() => 5 * MINUTE)
  expect(await ask(thing, at(10), answer)).toBe('answer')
  expect(await ask(thing, at(10), answer)).toBeUndefined()
  expect(await ask(thing, at(14), answer)).toBeUndefined()
  expect(await ask({ ...thing, id: 'other' }, at(14), answer)).toBe('answer')
  expect(await ask(thing, at(9), answer)).toBe('answer')
})

test('M09 what a provider did not answer stays due; what it refused does not', async () => {
  const { ask } = createBackoff(() => 5 * MINUTE)
  const fail = (error: Error) => async () => {
    throw error
  }
  const away = unavailable('payments_unavailable', new Error('Nobody answers'))
  await expect(ask(thing, at(0), fail(away))).rejects.toBe(away)
  expect(await ask(thing, at(1), answer)).toBe('answer')
  await expect(ask(thing, at(6), fail(away))).rejects.toBe(away)
  expect(await ask(thing, at(7), answer)).toBe('answer')
  const refused = new Error('Refused')
  await expect(ask(thing, at(12), fail(refused))).rejects.toBe(refused)
  expect(await ask(thing, at(13), answer)).toBeUndefined()
})
