import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import type { z } from 'zod'
import { addEmulatorCalls } from './emulator.ts'
import { apiKeyInvalid, errorBody, Refusal } from './errors.ts'
import { createIdentity, type Identity, type IdentityOptions } from './identity.ts'
import { type Client, KNOWN_SECONDS } from './known-clients.ts'
import { readFormOrJson, readJson } from './requests.ts'
import { deleteAccount, deleteRequest } from './routes/delete.ts'
import { lookup, lookupRequest } from './routes/lookup.ts'
import { createAuthUri, createAuthUriRequest, passwordPolicy, project } from './routes/project.ts'
import { resetPassword, resetPasswordRequest } from './routes/reset-password.ts'
import { sendOobCode, sendOobCodeRequest } from './routes/send-oob-code.ts'
import {
  recaptchaConfig,
  recaptchaParams,
  sendVerificationCode,
  sendVerificationCodeRequest,
} from './routes/send-verification-code.ts'
import { signInWithCustomToken, signInWithCustomTokenRequest } from './routes/sign-in-with-custom-token.ts'
import { signInWithEmailLink, signInWithEmailLinkRequest } from './routes/sign-in-with-email-link.ts'
import { signInWithIdp, signInWithIdpRequest } from './routes/sign-in-with-idp.ts'
import { signInWithPassword, signInWithPasswordRequest } from './routes/sign-in-with-password.ts'
import { signInWithPhoneNumber, signInWithPhoneNumberRequest } from './routes/sign-in-with-phone-number.ts'
import { signUp, signUpRequest } from './routes/sign-up.ts'
import { exchangeRefreshToken, tokenRequest } from './routes/token.ts'
import { update, updateRequest } from './routes/update.ts'

export type { GoogleKeys, IdentityOptions, LinkedNumber, Mail, PhoneCode } from './identity.ts'
export { QuotaExceeded } from './identity.ts'
export type { PasswordPolicy } from './password-policy.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const SECURE_TOKEN = '/securetoken.googleapis.com'
const KEY_SET = '/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const MAX_BODY_BYTES = 64 * 1024

/**
 * An identity provider that speaks Google's Identity Toolkit and Secure Token protocols
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts), so that `firebase/auth` works
 * against it by `connectAuthEmulator`. The limits read the client's network address from the header
 * `x-client-address`, which the server in front must overwrite.
 */
export function createIdentityService(options: IdentityOptions): Hono {
  const identity = createIdentity(options)
  const app = new Hono()

  if (identity.emulator) addEmulatorCalls(app, identity)
  for (const host of [TOOLKIT, SECURE_TOKEN]) {
    app.use(`${host}/*`, uncached, requireApiKey(identity.apiKey), limitBody)
  }

  const call = <S extends z.ZodType>(path: string, schema: S, answer: Call<S>, read = readJson) =>
    app.post(path, async (c) => {
      const request = await read(c, schema)
      await identity.tokens.prepare()
      return c.json(await answer(identity, request, clientOf(c, options.publicUrl)))
    })

  call(`${TOOLKIT}/v1/accounts:signUp`, signUpRequest, signUp)
  call(`${TOOLKIT}/v1/accounts:signInWithPassword`, signInWithPasswordRequest, signInWithPassword)
  call(`${TOOLKIT}/v1/accounts:signInWithIdp`, signInWithIdpRequest, signInWithIdp)
  call(`${TOOLKIT}/v1/accounts:signInWithEmailLink`, signInWithEmailLinkRequest, signInWithEmailLink)
  call(`${TOOLKIT}/v1/accounts:signInWithCustomToken`, signInWithCustomTokenRequest, signInWithCustomToken)
  call(`${TOOLKIT}/v1/accounts:sendVerificationCode`, sendVerificationCodeRequest, sendVerificationCode)
  call(`${TOOLKIT}/v1/accounts:signInWithPhoneNumber`, signInWithPhoneNumberRequest, signInWithPhoneNumber)
  call(`${TOOLKIT}/v1/accounts:lookup`, lookupRequest, lookup)
  call(`${TOOLKIT}/v1/accounts:update`, updateRequest, update)
  call(`${TOOLKIT}/v1/accounts:sendOobCode`, sendOobCodeRequest, sendOobCode)
  call(`${TOOLKIT}/v1/accounts:resetPassword`, resetPasswordRequest, resetPassword)
  call(`${TOOLKIT}/v1/accounts:delete`, deleteRequest, deleteAccount)
  call(`${TOOLKIT}/v1/accounts:createAuthUri`, createAuthUriRequest, createAuthUri)
  call(`${SECURE_TOKEN}/v1/token`, tokenRequest, exchangeRefreshToken, readFormOrJson)

  app.get(`${TOOLKIT}/v2/passwordPolicy`, (c) => c.json(passwordPolicy(identity)))
  app.get(`${TOOLKIT}/v2/recaptchaConfig`, (c) => c.json(recaptchaConfig()))
  app.get(`${TOOLKIT}/v1/recaptchaParams`, async (c) =>
    c.json(await recaptchaParams(identity, clientOf(c, options.publicUrl))),
  )
  app.get(`${TOOLKIT}/v1/projects`, (c) => c.json(project(identity)))
  app.get(KEY_SET, uncached, async (c) => c.json(await identity.tokens.keySet()))

  for (const host of [TOOLKIT, SECURE_TOKEN]) {
    app.all(`${host}/*`, () => {
      throw new Refusal('Method not found.', { status: 404 })
    })
  }
  app.onError((error, c) => present(identity, error, c))
  return app
}

type Call<S extends z.ZodType> = (
  identity: Identity,
  request: z.output<S>,
  client: Client,
) => Promise<Record<string, unknown>>

/** The format of our device cookies: 256 random bits. */
const DEVICE = /^[\w-]{43}$/

function clientOf(c: Context, publicUrl: string): Client {
  const secure = publicUrl.startsWith('https:')
  const cookie = secure ? '__Secure-known_device' : 'known_device'
  const device = getCookie(c, cookie)
  return {
    address: c.req.header('x-client-address') ?? '',
    locale: c.req.header('x-firebase-locale'),
    device: device !== undefined && DEVICE.test(device) ? device : undefined,
    setDevice: (value) =>
      setCookie(c, cookie, value, {
        path: TOOLKIT,
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: KNOWN_SECONDS,
      }),
  }
}

const uncached: MiddlewareHandler = async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
}

const requireApiKey =
  (apiKey: string | undefined): MiddlewareHandler =>
  async (c, next) => {
    const given = c.req.query('key') || c.req.header('x-goog-api-key')
    if (!given) throw new Refusal('The request is missing a valid API key.', { status: 403 })
    if (apiKey !== undefined && given !== apiKey) return c.json(apiKeyInvalid(), 400)
    await next()
  }

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new Refusal(`Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`, { status: 413 })
  },
})

/**
 * Responds to errors. Unexpected errors get a text response: at page load the SDK signs the user out on any
 * JSON error, and treats anything else as a network failure.
 */
function present({ onError }: Identity, error: Error, c: Context): Response {
  c.header('cache-control', 'no-store')
  if (error instanceof Refusal) {
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
    return c.json(errorBody(error), error.status)
  }
  onError(error)
  c.header('retry-after', '5')
  return c.text('The service is not available right now. Please try again in a moment.', 503)
}
