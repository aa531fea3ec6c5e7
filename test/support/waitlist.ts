import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { handleFreedSeats } from '../../domain/waitlist/give-offers.ts'
import type { TestApp } from './boot.ts'
import { composeMessages } from './emails.ts'
import type { Answer, Person } from './people.ts'
import { createSession } from './sessions.ts'

const HOUR_MS = 3600_000
export const MINUTE_MS = 60_000

/** A full hour of a day in Dhaka; 0 is today. No offers are given between 22 and 8. */
export const atHour = (hour: number, daysFromToday = 1): Date =>
  new Date(startOfDay(dayOf(new Date(), daysFromToday)).getTime() + hour * HOUR_MS)

export const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS)

type Asking = Pick<Person, 'ask'>

export const book = (person: Asking, sessionId: string) =>
  person.ask('POST', '/bookedSessions', { sessionId })
export const cancel = (person: Asking, sessionId: string) =>
  person.ask('DELETE', `/bookedSessions/${sessionId}`)
export const join = (person: Asking, sessionId: string) =>
  person.ask('POST', `/sessions/${sessionId}/waitlist`)
export const leave = (person: Asking, sessionId: string) =>
  person.ask('DELETE', `/sessions/${sessionId}/waitlist`)

type Place = { sessionId: string; position: number; state: string; offerExpiresAt?: string }

export async function placesOf(person: Asking): Promise<Place[]> {
  const { body } = await person.ask('GET', '/waitlist')
  return body as unknown as Place[]
}

/** What a person's place in this line is, such as "waiting 2"; undefined without one. */
export async function placeOf(person: Asking, sessionId: string): Promise<string | undefined> {
  const place = (await placesOf(person)).find((one) => one.sessionId === sessionId)
  return place && `${place.state} ${place.position}`
}

/** A free session whose seats these people have booked. */
export async function fullSession(
  owner: Person,
  holders: Asking[],
  changes: Record<string, unknown> = {},
): Promise<string> {
  const id = await createSession(owner, { capacity: holders.length, ...changes })
  for (const holder of holders) succeeded(await book(holder, id))
  return id
}

export function succeeded({ status, body }: Answer): void {
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** What the process does that gets the event of a freed seat. */
export async function giveOut(app: Pick<TestApp, 'services'>, sessionId: string): Promise<void> {
  const { context } = app.services
  await handleFreedSeats(context, [sessionId])
  await composeMessages(app)
  // Whom no message reaches has longer.
  await handleFreedSeats(context, [sessionId])
}
