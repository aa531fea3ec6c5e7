import type { AddressInfo } from 'node:net'
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import { type Auth, connectAuthEmulator, getAuth } from '@firebase/auth'
import { serve } from '@hono/node-server'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import { createIdentityAdministration } from './administration.ts'
import { createIdentityService, type IdentityOptions, type Mail, type PhoneCode } from './index.ts'

export const API_KEY = 'stand-in-key'
export const PROJECT = 'boithok-test'
export const ORIGIN = 'http://localhost:3000'
const GOOGLE_CLIENT = 'client.apps.googleusercontent.com'
const GOOGLE_ISSUER = 'https://accounts.google.com'

export type Answer = {
  status: number
  headers: Headers
  text: string
  json: Record<string, unknown>
  error: string
}
export type Provider = Awaited<ReturnType<typeof startProvider>>

/**
 * Starts a stand-in with its own port and database, a clock that tests advance and a mailbox that they read.
 */
export async function startProvider(options: Partial<IdentityOptions> = {}) {
  const testDatabase = await createTestDatabase()
  const database = createTestPool({ connectionString: testDatabase.url })
  database.on('error', () => {})
  const google = await startGoogle()
  const mailbox = createMailbox()
  const codes: PhoneCode[] = []
  const errors: Error[] = []
  const apps: FirebaseApp[] = []
  // Not a whole second, because tokens have a precision of seconds and the database of milliseconds.
  let now = new Date('2026-03-26T09:30:00.250Z')
  const clock = () => now

  const settings: IdentityOptions = {
    database,
    projectId: PROJECT,
    apiKey: API_KEY,
    publicUrl: ORIGIN,
    clock,
    sendMail: mailbox.receive,
    sendCode: async (code) => void codes.push(code),
    // Tests send all requests from few addresses.
    mailsToStrangers: { max: 1000, seconds: 600 },
    googleKeys: google.keys,
    onError: (error) => errors.push(error),
    ...options,
  }
  const server = serve({ fetch: createIdentityService(settings).fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function request(path: string, init: RequestInit & { from?: string } = {}): Promise<Answer> {
    const { from = '203.0.113.1', ...rest } = init
    const headers = new Headers(init.headers)
    headers.set('x-client-address', from)
    const response = await fetch(url + path, { ...rest, headers })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const json = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>
    const error = (json.error as { message?: string } | undefined)?.message ?? ''
    return { status: response.status, headers: response.headers, text, json, error }
  }

  return {
    url,
    database,
    settings,
    google,
    mailbox,
    codes,
    errors,
    administration: createIdentityAdministration({ database, projectId: PROJECT, clock }),
    request,
    /** Calls an Identity Toolkit method like a browser. */
    call: (name: string, body: unknown, client: string | { from?: string; cookie?: string } = {}) => {
      const { from, cookie } = typeof client === 'string' ? { from: client } : client
      return request(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${API_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify(body),
        ...(from && { from }),
      })
    },
    /** Sets a count directly, instead of by hundreds of requests. */
    async alreadyCounted(key: string[], count: number) {
      const inAnHour = new Date(now.getTime() + 3_600_000)
      await database.query('insert into identity.attempts (key, count, expires_at) values ($1, $2, $3)', [
        JSON.stringify(key),
        count,
        inAnHour,
      ])
    },
    refresh: (refreshToken: string) =>
      request(`/securetoken.googleapis.com/v1/token?key=${API_KEY}`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      }),
    passTime: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    now: clock,
    /** Returns a new, signed-out instance of the official SDK. */
    browser(): Auth {
      const app = initializeApp({ apiKey: API_KEY, projectId: PROJECT }, `app-${apps.length}-${url}`)
      apps.push(app)
      const auth = getAuth(app)
      connectAuthEmulator(auth, url, { disableWarnings: true })
      return auth
    },
    async stop() {
      await Promise.all(apps.map(deleteApp))
      await new Promise((resolve) => server.close(resolve))
      await database.end().catch(() => {})
      await testDatabase.drop()
    },
  }
}

function createMailbox() {
  const mails: Mail[] = []
  const waiting = new Set<() => void>()
  return {
    mails,
    receive: async (mail: Mail) => {
      mails.push(mail)
      for (const check of waiting) check()
    },
    /** Resolves with the newest email to this recipient; waits for one if there is none. */
    async newest(to: string): Promise<Mail> {
      const find = () => mails.findLast((mail) => mail.to === to)
      const found = find()
      if (found) return found
      return new Promise((resolve) => {
        const check = () => {
          const mail = find()
          if (!mail) return
          waiting.delete(check)
          resolve(mail)
        }
        waiting.add(check)
      })
    },
  }
}

async function startGoogle() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256' }] }
  return {
    keys: { issuer: GOOGLE_ISSUER, audience: GOOGLE_CLIENT, keys: createLocalJWKSet(keySet) },
    /** Signs an id token like Google's. `claims` extend and override the usual ones. */
    idToken: (claims: JWTPayload, now: Date) =>
      new SignJWT({ iss: GOOGLE_ISSUER, aud: GOOGLE_CLIENT, email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'google-1' })
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + 3_600_000))
        .sign(privateKey),
  }
}
