import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { work } from '../../services/identity/phone-fixture.ts'
import { sessionForm } from '../support/sessions.ts'
import { password } from './journey.ts'

/** The identity provider's response to a sign-in or sign-up. */
type SignedIn = { localId: string; idToken: string; refreshToken: string; sessionInfo?: string }

/** The server may close a kept connection just when a request is sent over it. Then it is sent once more. */
const maxRetries = 1

/** A server, and the key of its identity provider. */
type Server = { origin: string; apiKey: string }

/** By the requests of one test, because each question costs as much as a small step of a journey. */
const servers = new WeakMap<APIRequestContext, Promise<Server>>()

function serverOf(request: APIRequestContext): Promise<Server> {
  const server = servers.get(request) ?? askServer(request)
  servers.set(request, server)
  return server
}

async function askServer(request: APIRequestContext): Promise<Server> {
  const answer = await request.get('/api/config', { maxRetries })
  const { identity } = await answer.json()
  return { origin: new URL(answer.url()).origin, apiKey: identity.apiKey }
}

/** Sign-ins by server and email, one per worker, because each costs the server a password hash. */
const kept = new Map<string, Promise<SignedIn>>()

/** Signs a user in, or up, once; returns what a browser needs to continue as them. */
export async function signedIn(request: APIRequestContext, email: string, method = 'signInWithPassword') {
  const { origin, apiKey } = await serverOf(request)
  const key = `${origin} ${email}`
  const signing = kept.get(key) ?? identity(request, method, { email, password, returnSecureToken: true })
  kept.set(key, signing)
  return { ...(await signing), apiKey }
}

/** Sends a request to the identity provider, as its SDK does. */
async function identity(request: APIRequestContext, method: string, data: object): Promise<SignedIn> {
  const { apiKey } = await serverOf(request)
  const answer = await request.post(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${apiKey}`, {
    data,
    maxRetries,
  })
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.json()
}

/**
 * Creates an account that has only a phone number, in E.164; `callAs` and `arrive` know it by the number.
 * Without a name, it is as a login leaves it that was broken off.
 */
export async function newByPhone(
  request: APIRequestContext,
  displayName: string | null = 'Mitu Akhter',
): Promise<string> {
  const phone = `+88${newPhone().replace('-', '')}`
  const { origin } = await serverOf(request)
  const { idToken } = await proveNumber(request, phone)
  const profile = { idToken, displayName, returnSecureToken: true }
  kept.set(`${origin} ${phone}`, identity(request, 'update', profile))
  await callAs(request, phone, 'POST', '/users', { role: 'student' })
  return phone
}

/** Links a number of its own to an account; returns the number in E.164. */
export async function linkNumber(request: APIRequestContext, email: string): Promise<string> {
  const phone = `+88${newPhone().replace('-', '')}`
  const { origin } = await serverOf(request)
  const { idToken } = await signedIn(request, email)
  const linked = await proveNumber(request, phone, { idToken })
  kept.set(`${origin} ${email}`, Promise.resolve(linked))
  await callAs(request, email, 'GET', '/me')
  return phone
}

/** Signs in by a code that was sent to a number; with a token, links it to that account. */
async function proveNumber(
  request: APIRequestContext,
  phone: string,
  fields: { idToken?: string } = {},
): Promise<SignedIn> {
  const { apiKey } = await serverOf(request)
  const asked = await request.get(`/identitytoolkit.googleapis.com/v1/recaptchaParams?key=${apiKey}`, {
    maxRetries,
  })
  const { recaptchaStoken, recaptchaSiteKey } = await asked.json()
  const recaptchaToken = await work(phone, recaptchaStoken, recaptchaSiteKey)
  const { sessionInfo } = await identity(request, 'sendVerificationCode', {
    ...{ phoneNumber: phone, recaptchaToken },
  })
  const code = await codeFor(request, phone)
  return identity(request, 'signInWithPhoneNumber', { sessionInfo, code, ...fields })
}

/** The newest code that was sent to a number, written as at home or in E.164. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  const recipient = `+88${phone.replace(/^\+88/, '').replace('-', '')}`
  const { messages } = (await callAs(
    request,
    'admin@demo.test',
    'GET',
    `/outbox?search=${encodeURIComponent(recipient)}`,
  )) as { messages: { body: string }[] }
  return /\d{6}/.exec(messages[0]?.body ?? '')?.[0] ?? ''
}

/** The link in the newest email to somebody. */
export async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  const path = `/outbox?search=${encodeURIComponent(to)}`
  const { messages } = (await callAs(request, 'admin@demo.test', 'GET', path)) as {
    messages: { body: string }[]
  }
  return /https?:\S*oobCode=\S+/.exec(messages[0]?.body ?? '')?.[0] ?? ''
}

/** Creates an account for one journey; returns its email. */
export async function newStudent(request: APIRequestContext, choice = 'student'): Promise<string> {
  const email = `${randomUUID()}@journeys.test`
  await signedIn(request, email, 'signUp')
  await callAs(request, email, 'POST', '/users', { email, role: choice })
  return email
}

/** Creates a student whose email is confirmed, as paying at the desk asks for; returns the email. */
export async function newConfirmedStudent(request: APIRequestContext): Promise<string> {
  const email = await newStudent(request)
  const { idToken } = await signedIn(request, email)
  await identity(request, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const { messages } = (await callAs(request, 'admin@demo.test', 'GET', `/outbox?search=${email}`)) as {
    messages: { body: string }[]
  }
  const [, oobCode = ''] = /oobCode=([\w-]+)/.exec(messages.map(({ body }) => body).join(' ')) ?? []
  await confirmAddress(request, oobCode)
  // The old token says unconfirmed.
  kept.delete(`${(await serverOf(request)).origin} ${email}`)
  return email
}

/** Confirms an address by the code in its email, without a browser. */
export const confirmAddress = (request: APIRequestContext, oobCode: string) =>
  identity(request, 'update', { oobCode })

/** Sends a request to the API as a user. */
export async function callAs(
  request: APIRequestContext,
  email: string,
  method: string,
  path: string,
  data?: object,
): Promise<unknown> {
  const { idToken } = await signedIn(request, email)
  const headers = { authorization: `Bearer ${idToken}` }
  const answer = await request.fetch(`/api${path}`, { method, headers, maxRetries, ...(data && { data }) })
  if (!answer.ok()) throw new Error(await answer.text())
  return answer.json()
}

/** Sets a role as an Admin does on the page Admin User. */
export async function giveRole(request: APIRequestContext, email: string, role: string): Promise<void> {
  const admin = 'admin@demo.test'
  const { users } = (await callAs(
    request,
    admin,
    'GET',
    `/admin/users?search=${encodeURIComponent(email)}`,
  )) as {
    users: { _id: string }[]
  }
  await callAs(request, admin, 'PATCH', `/admin/users/${users[0]?._id}/role`, { role })
}

/** Creates an account that teaches; returns its email. */
export async function newInstructor(request: APIRequestContext): Promise<string> {
  const email = await newStudent(request)
  await giveRole(request, email, 'Instructor')
  return email
}

/** A student whom an Admin lets take money, at a branch of the demonstration. */
export async function newCashier(request: APIRequestContext): Promise<string> {
  const [email, admin] = [await newStudent(request), 'admin@demo.test']
  const { users } = (await callAs(request, admin, 'GET', `/admin/users?search=${email}`)) as {
    users: { _id: string }[]
  }
  const named = { on: true, branchId: await deskBranch(request) }
  await callAs(request, admin, 'PATCH', `/admin/users/${users[0]?._id}/cashier`, named)
  return email
}

/** The branch at which the Admin of the demonstration takes cash. */
export async function deskBranch(request: APIRequestContext): Promise<string> {
  const boxes = await callAs(request, 'admin@demo.test', 'GET', '/cash-boxes')
  return (boxes as { ownBranchId: string }).ownBranchId
}

/** A phone number that nobody else has. */
export const newPhone = () => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  return `017${digits.slice(0, 2)}-${digits.slice(2)}`
}

/** A title or name that a search never takes for another: of a number it wants every digit. */
export const uniqueText = (word: string) => `${word} ${randomInt(1e9, 1e12)}`

export type MadeSession = { id: string; title: string }

/** Creates a session for one journey. An Admin's is approved at once; an Instructor's is pending. */
export async function newSession(
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
  owner = 'admin@demo.test',
): Promise<MadeSession> {
  const title = uniqueText('Journey')
  const { origin } = await serverOf(request)
  const data = sessionForm({ title, image: `${origin}/default-session.jpg`, ...changes })
  const { insertedId } = (await callAs(request, owner, 'POST', '/sessions', data)) as { insertedId: string }
  return { id: insertedId, title }
}

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()
