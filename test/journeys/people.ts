import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { sessionForm } from '../sessions.ts'
import { password } from './journey.ts'

/** Calls the identity provider's own API, as its SDK does. */
async function identity(request: APIRequestContext, method: string, email: string): Promise<string> {
  const { identity: config } = await (await request.get('/api/config')).json()
  const address = `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${config.apiKey}`
  const answer = await request.post(address, { data: { email, password, returnSecureToken: true } })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()).idToken
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** An account of its own for one journey; answers its email. */
export async function newStudent(request: APIRequestContext, choice = 'student'): Promise<string> {
  const email = `${randomUUID()}@journeys.test`
  const headers = bearer(await identity(request, 'signUp', email))
  const answer = await request.post('/api/users', { headers, data: { email, role: choice } })
  if (!answer.ok()) throw new Error(await answer.text())
  return email
}

/** Calls the API as one of the people here. */
export async function callAs(
  request: APIRequestContext,
  email: string,
  method: string,
  path: string,
  data?: object,
): Promise<unknown> {
  const headers = bearer(await identity(request, 'signInWithPassword', email))
  const answer = await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.json()
}

/** What an Admin does under Admin User. */
export async function giveRole(request: APIRequestContext, email: string, role: string): Promise<void> {
  const admin = 'admin@demo.test'
  const { users } = (await callAs(request, admin, 'GET', `/admin/users?search=${email}`)) as {
    users: { _id: string }[]
  }
  await callAs(request, admin, 'PATCH', `/admin/users/${users[0]?._id}/role`, { role })
}

export type MadeSession = { id: string; title: string }

/** A session that nobody else books. An Admin's is approved at once; an Instructor's waits. */
export async function newSession(
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
  owner = 'admin@demo.test',
): Promise<MadeSession> {
  const title = `Journey ${randomUUID()}`
  const { origin } = new URL((await request.get('/healthz')).url())
  const data = sessionForm({ title, image: `${origin}/default-session.jpg`, ...changes })
  const headers = bearer(await identity(request, 'signInWithPassword', owner))
  const answer = await request.post('/api/sessions', { headers, data })
  if (!answer.ok()) throw new Error(await answer.text())
  return { id: (await answer.json()).insertedId, title }
}

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()
