import type { OwnDue } from '../../contract/fee-parts/fee-parts.ts'
import type { TestApp } from './boot.ts'
import { confirm } from './payments.ts'
import type { Person } from './people.ts'
import { createSession } from './sessions.ts'

/** What people pay a part of: major units. */
type Wanted = { part: number; amount: number; code?: string }

/** Pays a part by card, as the page does, and returns the response to the recording. */
export async function payPart(app: TestApp, person: Person, sessionId: string, wanted: Wanted) {
  const started = await startPart(person, sessionId, wanted)
  if (started.status !== 200) return started
  const transactionId = await confirm(app, started.body.clientSecret)
  return person.ask('POST', '/payments', { sessionId, transactionId, email: person.email })
}

export const startPart = (person: Person, sessionId: string, wanted: Wanted) =>
  person.ask('POST', '/checkouts', { sessionId, method: 'card', ...wanted })

/** What a person owes and has paid by parts, as their page of dues lists it. */
export const duesOf = async (person: Pick<Person, 'ask'>) =>
  (await person.ask('GET', '/dues')).body as unknown as OwnDue[]

/** A course of 24 weekly classes from 1 June 2030 on, whose fee of 6000 may be paid in six parts. */
export const createPlan = (owner: Person, changes: Record<string, unknown> = {}): Promise<string> =>
  createSession(owner, {
    ...{ registrationStart: '2020-01-01', registrationEnd: '2030-06-20', fee: 6000 },
    repeat: { weekdays: ['sat'], startTime: '16:00', endTime: '17:00', from: '2030-06-01', count: 24 },
    plan: { parts: 6, every: 'month' },
    ...changes,
  })
