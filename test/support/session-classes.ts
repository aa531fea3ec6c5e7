import type { Person } from './people.ts'

export type ShownClass = {
  _id: string
  start: string
  end: string
  state: string
  place?: string
  movedFrom?: string
  change?: { kind: string; reason: string }
  version?: number
}

/** A session as the person sees it, with its classes. */
export async function readSession(person: Pick<Person, 'ask'>, sessionId: string) {
  const { body } = await person.ask('GET', `/sessions/${sessionId}`)
  return body as unknown as { classStart: string; classEnd: string; classes: ShownClass[] }
}

/** The classes of a session, in the order of their start. */
export const readClasses = async (person: Pick<Person, 'ask'>, sessionId: string): Promise<ShownClass[]> =>
  (await readSession(person, sessionId)).classes
