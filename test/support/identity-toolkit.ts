import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { deliveries } from '../../db/schema.ts'
import { work } from '../../services/identity/phone-fixture.ts'
import type { TestApp } from './boot.ts'
import { opened } from './emails.ts'
import { type Account, createApiClient, PASSWORD, type Person } from './people.ts'

export type ToolkitResponse = {
  status: number
  body: Record<string, string> & { error?: { message: string } }
}

/** Sends a request of the Identity Toolkit protocol, as a browser does. */
export async function callIdentityToolkit(
  app: Pick<TestApp, 'url' | 'services'>,
  name: string,
  body: object,
) {
  const { apiKey } = app.services.clientConfig.identity
  const response = await fetch(
    `${app.url}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  return { status: response.status, body: (await response.json()) as ToolkitResponse['body'] }
}

/** Signs the user in on another device. */
export async function signInAgain(
  app: TestApp,
  { email }: Pick<Person, 'email'>,
  password = PASSWORD,
): Promise<Account> {
  const { status, body } = await callIdentityToolkit(app, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  if (status !== 200) throw new Error(body.error?.message)
  const token = body.idToken ?? ''
  return { email, uid: body.localId ?? '', token, ask: createApiClient(app, token) }
}

/** Signs up a student with a verified email. */
export async function createVerifiedStudent(app: TestApp): Promise<Account> {
  const email = `${randomUUID()}@people.test`
  await app.identityAdmin?.ensureAccount({ email, password: PASSWORD, emailVerified: true })
  const person = await signInAgain(app, { email })
  const recorded = await person.ask('POST', '/users', { email, role: 'student' })
  if (recorded.status !== 200) throw new Error(JSON.stringify(recorded.body))
  await person.ask('POST', '/auth/session')
  return person
}

/** Asks for a code as a browser does, with the work that the stand-in wants for it. */
export async function askForCode(app: Pick<TestApp, 'url' | 'services'>, phoneNumber: string) {
  const { apiKey } = app.services.clientConfig.identity
  const asked = await fetch(`${app.url}/identitytoolkit.googleapis.com/v1/recaptchaParams?key=${apiKey}`)
  const { recaptchaStoken, recaptchaSiteKey } = (await asked.json()) as Record<string, string>
  const recaptchaToken = await work(phoneNumber, recaptchaStoken ?? '', recaptchaSiteKey ?? '')
  return callIdentityToolkit(app, 'sendVerificationCode', { phoneNumber, recaptchaToken })
}

/** The newest message in the outbox to a number, with its code. */
export async function newestTextTo(app: Pick<TestApp, 'services'>, phoneNumber: string) {
  const [row] = await app.services.context.database
    .select()
    .from(deliveries)
    .where(eq(deliveries.contact, phoneNumber))
    .orderBy(desc(deliveries.id))
    .limit(1)
  const message = row && opened(app, row)
  return { ...message, code: /\d{6}/.exec(message?.body ?? '')?.[0] ?? '' }
}

/** Signs in by a code, or up; with `idToken`, links the number to that account. */
export async function signInByPhone(
  app: TestApp,
  phoneNumber: string,
  fields: { idToken?: string; operation?: string } = {},
) {
  const { sessionInfo } = (await askForCode(app, phoneNumber)).body
  const { code } = await newestTextTo(app, phoneNumber)
  const { status, body } = await callIdentityToolkit(app, 'signInWithPhoneNumber', {
    ...{ sessionInfo, code },
    ...fields,
  })
  if (status !== 200) throw new Error(body.error?.message)
  const token = body.idToken ?? ''
  return { phone: phoneNumber, uid: body.localId ?? '', token, ask: createApiClient(app, token) }
}
