import type { Page } from 'playwright-core'
import { sessionState } from '../contract/sessions/session-state.ts'
import type { Session } from '../contract/sessions/sessions.ts'

/** People of the demonstration. */
export const STUDENT = 'student@demo.test'
export const TUTOR = 'instructor@demo.test'
export const ADMIN = 'admin@demo.test'
const PASSWORD = 'study-session'

export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Login Successful!').waitFor()
}

export type Answer = { ok: boolean; body: unknown }
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>

/** Calls to the API in the name of one of them. */
export async function callsAs(url: string, email: string): Promise<Ask> {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${url}${path}`, {
      ...{ method, ...sent },
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { ok: answer.ok, body: (await answer.json()) as unknown }
  }
  const { identity } = (await call('GET', '/api/config', {})).body as { identity: { apiKey: string } }
  const address = `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${identity.apiKey}`
  const account = await call('POST', address, {}, { email, password: PASSWORD, returnSecureToken: true })
  const { idToken } = account.body as { idToken: string }
  return (method, path, body) => call(method, `/api${path}`, { authorization: `Bearer ${idToken}` }, body)
}

/** Gives the student a seat that costs nothing, and returns the id of a session that they can pay for. */
export async function bookForStudent(url: string): Promise<string> {
  const ask = await callsAs(url, STUDENT)
  const { data: sessions } = (await ask('GET', '/sessions')).body as { data: Session[] }
  const now = new Date()
  const open = sessions.filter((session) => sessionState(session, now).state === 'open')
  const paid = open.find(({ fee }) => fee > 0)
  if (!paid) throw new Error('The student can pay for no session')
  for (const { _id, fee } of open) {
    if (fee === 0 && (await ask('POST', '/bookedSessions', { sessionId: _id })).ok) return paid._id
  }
  throw new Error('The student could not book any session')
}
