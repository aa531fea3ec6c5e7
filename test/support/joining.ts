import type { Person } from './people.ts'
import { readClasses } from './session-classes.ts'

/** Joins a class as this person does who presses the button. */
export const joinClass = (person: Pick<Person, 'ask'>, classId: string | undefined) =>
  person.ask('POST', `/classes/${classId}/join`)

/** The same for the first class of a session: the address, or the code of the refusal. */
export async function joinFirst(person: Pick<Person, 'ask'>, sessionId: string): Promise<unknown> {
  const { body } = await joinClass(person, (await readClasses(person, sessionId))[0]?._id)
  return body.url ?? body.code
}
