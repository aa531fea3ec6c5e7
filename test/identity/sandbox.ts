import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import { type Auth, connectAuthEmulator, getAuth } from '@firebase/auth'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'

const PROJECT = 'demo-sandbox'

export const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` })
export const randomEmail = () => `${crypto.randomUUID()}@example.com`

type OobCode = { email: string; oobCode: string; oobLink: string; requestType: string; newEmail?: string }

/** A demonstration for all tests of a file, and clients of its sandbox. */
export function sandbox() {
  let app: TestApp
  const apps: FirebaseApp[] = []
  beforeAll(async () => {
    app = await boot()
  })
  afterEach(() => Promise.all(apps.splice(0).map(deleteApp)))
  afterAll(() => app.stop())

  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(app.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, never>) : {}
    return { status: response.status, headers: response.headers, json: json as Record<string, unknown> }
  }
  const emulator = (method: string, path: string, body?: object, project = PROJECT) =>
    call(method, `/emulator/v1/projects/${project}/${path}`, body)

  return {
    booted: () => app,
    call,
    emulator,
    owner: (path: string, body: object, project = PROJECT) =>
      call('POST', `/identitytoolkit.googleapis.com/v1/projects/${project}/${path}`, body, {
        authorization: 'Bearer owner',
      }),
    /** The official SDK as in users' own tests: any key, and `connectAuthEmulator`. */
    auth(): Auth {
      const project = { apiKey: 'local-api-key', projectId: PROJECT }
      const own = initializeApp(project, crypto.randomUUID())
      apps.push(own)
      const auth = getAuth(own)
      connectAuthEmulator(auth, app.url, { disableWarnings: true })
      return auth
    },
    async newestCode(email: string): Promise<OobCode> {
      const { json } = await emulator('GET', 'oobCodes')
      const found = (json.oobCodes as OobCode[]).findLast((code) => code.email === email)
      if (!found) throw new Error(`No code for ${email}`)
      return found
    },
  }
}
