import type { TestApp } from './boot.ts'
import { type Ask, createApiClient, type Person, student } from './people.ts'

/** A valid application. */
export const tutorForm = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  education: 'BSc in Physics, University of Dhaka',
  expertise: 'HSC Physics',
  experience: 4,
  availability: 'Evenings',
  photo: 'https://images.example/me.webp',
  bio: 'I explain with pictures.',
  ...changes,
})

/** Sets a user's display name at the identity provider, and returns the user with a token that has it. */
export async function withDisplayName(app: TestApp, person: Person, displayName: string): Promise<Person> {
  const { apiKey } = app.services.clientConfig.identity
  const response = await fetch(`${app.url}/identitytoolkit.googleapis.com/v1/accounts:update?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: person.token, displayName, returnSecureToken: true }),
  })
  if (!response.ok) throw new Error(await response.text())
  const { idToken } = (await response.json()) as { idToken: string }
  return { ...person, token: idToken, ask: createApiClient(app, idToken) }
}

/** Sends an application and returns its id. */
export async function applyAsTutor(ask: Ask, changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await ask('POST', '/tutors', tutorForm(changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}

/** A student whose application `by` has approved. */
export async function createTutor(
  app: TestApp,
  by: Person,
  { name, ...changes }: Record<string, unknown> & { name?: string } = {},
): Promise<Person & { applicationId: string }> {
  const person =
    name === undefined ? await student(app) : await withDisplayName(app, await student(app), name)
  const applicationId = await applyAsTutor(person.ask, changes)
  const { status, body } = await by.ask('PATCH', `/tutors/${applicationId}/status`, { status: 'active' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...person, applicationId }
}
