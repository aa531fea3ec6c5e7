import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { AttendanceState } from '../../../contract/attendance/states.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import type { Shown } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'

/**
 * A roll that this phone keeps until the server has it: ids and states alone, because others use the phone
 * too. `refused`: why the server did not accept it.
 */
export type KeptRoll = {
  classId: string
  key: string
  start: string
  takenAt: string
  states: { userId: string; state: AttendanceState }[]
  refused?: Exclude<Shown, string>
}

const CHANGED = 'kept-rolls'
const nameOf = (userId: string) => `rolls:${userId}`

/** A phone may forbid its storage, or have no room. */
function readText(userId: string): string {
  try {
    return localStorage.getItem(nameOf(userId)) ?? '[]'
  } catch {
    return '[]'
  }
}

/** Lists what a person has taken on this phone and the server does not have, the oldest first. */
export function keptRolls(userId: string): KeptRoll[] {
  try {
    return JSON.parse(readText(userId)) as KeptRoll[]
  } catch {
    return []
  }
}

/** False where nothing could be kept. */
function write(userId: string, rolls: KeptRoll[]): boolean {
  try {
    if (rolls.length === 0) localStorage.removeItem(nameOf(userId))
    else localStorage.setItem(nameOf(userId), JSON.stringify(rolls))
    return true
  } catch {
    return false
  } finally {
    dispatchEvent(new Event(CHANGED))
  }
}

/**
 * Keeps rolls in the place of those that say less, by one write: where the phone has no room for the new
 * ones, the old ones stay.
 */
export const keepRolls = (
  userId: string,
  rolls: KeptRoll[],
  saysLess: (roll: KeptRoll) => boolean,
): boolean => write(userId, [...keptRolls(userId).filter((roll) => !saysLess(roll)), ...rolls])

export const forgetRolls = (userId: string, isGone: (roll: KeptRoll) => boolean): boolean =>
  write(
    userId,
    keptRolls(userId).filter((roll) => !isGone(roll)),
  )

export const markRefused = (userId: string, key: string, refused: KeptRoll['refused']): boolean =>
  write(
    userId,
    keptRolls(userId).map((roll) => (roll.key === key && refused ? { ...roll, refused } : roll)),
  )

function subscribe(onChange: () => void): () => void {
  // `storage`: another tab has sent them.
  const names = [CHANGED, 'storage']
  for (const name of names) addEventListener(name, onChange)
  return () => {
    for (const name of names) removeEventListener(name, onChange)
  }
}

/** The same, while it changes. */
export function useKeptRolls(userId: string): KeptRoll[] {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(userId),
    () => '[]',
  )
  return JSON.parse(text) as KeptRoll[]
}

/** Rolls that this phone keeps, or that were not accepted. Leads to each. Renders nothing without any. */
export function KeptRolls({ userId }: { userId: string }) {
  const texts = useRollTexts()
  const { range } = useClassTimes()
  const now = useNow()
  const kept = useKeptRolls(userId)
  if (kept.length === 0) return null
  return (
    <ul className="rounded-control bg-accent-soft px-4 py-1 text-accent-ink">
      {kept.map(({ key, classId, start, refused }) => {
        const time = range(start, start, now)
        return (
          <li key={key}>
            <Link
              to={paths.roll(classId)}
              className="flex min-h-11 items-center font-semibold hover:underline"
            >
              {refused ? texts.refusedOf(time) : texts.keptOf(time)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
