import type { Account } from './people.ts'

const DAY = 24 * 3600 * 1000

/**
 * A valid form: registration is open, the class is next week. It lasts longer than twelve hours, so that one
 * tutor can have several at once.
 */
export function sessionForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  return {
    title: 'Vectors for HSC',
    tutor: 'Farhana Rahman',
    description: 'Dot and cross products with past papers.',
    registrationStart: inDays(-1),
    registrationEnd: inDays(5),
    classStart: inDays(7),
    classEnd: inDays(7.6),
    duration: '2h 30m',
    fee: 0,
    image: 'https://images.example/vectors.webp',
    ...changes,
  }
}

/** A rule of weekly classes: four, on Sundays and Tuesdays. */
export const weekly = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  weekdays: ['sun', 'tue'],
  startTime: '17:00',
  endTime: '18:30',
  from: '2037-12-06',
  count: 4,
  ...changes,
})

/** Creates a session and returns its id; an Admin's is approved at once. */
export async function createSession(owner: Account, changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await owner.ask('POST', '/sessions', sessionForm(changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}
