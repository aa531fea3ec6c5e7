import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStandInKeys } from '../../server/stand-ins.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { openWindow, type Page, STATE } from './google-window.ts'

const CLIENT_ID = 'boithok.apps.googleusercontent.com'
const EMAIL = 'nusrat.jahan@google.test'

let app: TestApp
let client: openid.Configuration
let basic: openid.Configuration
let secret: string
beforeAll(async () => {
  app = await boot()
  secret = (await readStandInKeys(app.services.context.database)).google
  const discover = (how: openid.ClientAuth) =>
    openid.discovery(new URL('https://accounts.google.com'), CLIENT_ID, secret, how, {
      [openid.customFetch]: (url, options) => app.externalFetch(url, options as RequestInit),
    })
  client = await discover(openid.ClientSecretPost(secret))
  basic = await discover(openid.ClientSecretBasic(secret))
})
afterAll(() => app.stop())

type Parameters = Record<string, string>
const redirect = () => `${app.url}/auth/google/callback`

const address = (parameters: Parameters) =>
  new URL(
    openid
      .buildAuthorizationUrl(client, {
        redirect_uri: redirect(),
        scope: 'openid email profile',
        state: STATE,
        ...parameters,
      })
      .href.replace('https:/', ''),
    app.url,
  ).href

/** The redirect after choosing an account. */
async function consent(parameters: Parameters = {}, window = openWindow(app)): Promise<URL> {
  const { location } = await window.go(address(parameters), { email: EMAIL })
  return new URL(location)
}

const errorOf = ({ location }: Page) => new URL(location).searchParams.get('error')
const plain = { expectedState: STATE }

describe('openid-client', () => {
  test('signs in without PKCE, with either way to send a secret, and with a plain challenge', async () => {
    for (const configuration of [client, basic]) {
      const tokens = await openid.authorizationCodeGrant(configuration, await consent(), plain)
      expect(tokens.claims()).toMatchObject({ email: EMAIL, name: 'Nusrat Jahan', aud: CLIENT_ID })
      expect(tokens.refresh_token).toBeUndefined()
    }
    const verifier = openid.randomPKCECodeVerifier()
    const back = () => consent({ code_challenge: verifier, code_challenge_method: 'plain' })
    const proof = { ...plain, pkceCodeVerifier: verifier }
    const tokens = await openid.authorizationCodeGrant(client, await back(), proof)
    expect(tokens.claims()?.sub).toMatch(/^\d{21}$/)
    const bad = { ...plain, pkceCodeVerifier: openid.randomPKCECodeVerifier() }
    for (const checks of [bad, plain])
      await expect(openid.authorizationCodeGrant(client, await back(), checks)).rejects.toMatchObject({
        error: 'invalid_grant',
      })
    // A proof of nothing is a mix-up of two sign-ins.
    await expect(openid.authorizationCodeGrant(client, await consent(), proof)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('the id token names its access token', async () => {
    const tokens = await openid.authorizationCodeGrant(client, await consent(), plain)
    const half = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16)
    expect(decodeJwt(tokens.id_token ?? '').at_hash).toBe(half.toString('base64url'))
  })

  test('a token opens userinfo within its scope, until it is revoked or an hour has passed', async () => {
    const { access_token, id_token } = await openid.authorizationCodeGrant(client, await consent(), plain)
    const { sub } = decodeJwt(id_token ?? '')
    expect(await openid.fetchUserInfo(client, access_token, sub ?? '')).toEqual({
      sub,
      email: EMAIL,
      email_verified: true,
      name: 'Nusrat Jahan',
    })
    const back = await consent({ scope: 'openid' })
    const narrow = await openid.authorizationCodeGrant(client, back, plain)
    expect(await openid.fetchUserInfo(client, narrow.access_token, sub ?? '')).toEqual({ sub })
    expect(decodeJwt(narrow.id_token ?? '').email).toBeUndefined()

    await openid.tokenRevocation(client, access_token)
    const revoked = openid.fetchUserInfo(client, access_token, sub ?? '')
    await expect(revoked).rejects.toMatchObject({ status: 401 })
    app.setTime(new Date(Date.now() + 3600_000))
    const expired = openid.fetchUserInfo(client, narrow.access_token, sub ?? '')
    await expect(expired).rejects.toMatchObject({ status: 401 })
    app.setTime()
  })

  test('offline access refreshes until it is revoked', async () => {
    const back = await consent({ access_type: 'offline', prompt: 'consent' })
    const { refresh_token = '' } = await openid.authorizationCodeGrant(client, back, plain)
    const renewed = await openid.refreshTokenGrant(client, refresh_token)
    expect(renewed.claims()?.email).toBe(EMAIL)
    expect(renewed.refresh_token).toBeUndefined()
    // With any of its tokens the whole consent is revoked.
    await openid.tokenRevocation(client, renewed.access_token)
    await expect(openid.refreshTokenGrant(client, refresh_token)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })
})

describe('what Google’s own libraries ask', () => {
  const ask = (path: string, init?: RequestInit) => fetch(`${app.url}/${path}`, init)
  const signIn = async (parameters: Parameters = {}) =>
    openid.authorizationCodeGrant(client, await consent(parameters), plain)

  test('a certificate by key id verifies an id token, and no other', async () => {
    const { id_token = '' } = await signIn()
    const answer = await ask('www.googleapis.com/oauth2/v1/certs')
    const certificates = (await answer.json()) as Record<string, string>
    const certificate = certificates[decodeProtectedHeader(id_token).kid ?? ''] ?? ''
    const [header, claims, signature = ''] = id_token.split('.')
    const isSigned = (content: string) =>
      createVerify('RSA-SHA256').update(content).verify(certificate, signature, 'base64url')
    expect([isSigned(`${header}.${claims}`), isSigned(`${header}.${claims}x`)]).toEqual([true, false])
    const { validFromDate, validToDate } = new X509Certificate(certificate)
    expect(validFromDate < new Date() && validToDate > new Date()).toBe(true)
    expect(certificate).not.toContain('PRIVATE')
  })

  test('token info says what a token says, in texts', async () => {
    const { id_token = '', access_token, scope } = await signIn()
    const { iat, exp, sub } = decodeJwt(id_token)
    for (const host of ['oauth2.googleapis.com', 'www.googleapis.com/oauth2/v3']) {
      const answer = await ask(`${host}/tokeninfo?id_token=${id_token}`)
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.objectContaining({
          aud: CLIENT_ID,
          sub,
          email: EMAIL,
          email_verified: 'true',
          iat: String(iat),
          exp: String(exp),
          alg: 'RS256',
        }),
      ])
    }
    const headers = { authorization: `Bearer ${access_token}` }
    for (const asked of [
      await ask('oauth2.googleapis.com/tokeninfo', { method: 'POST', headers }),
      await ask(`oauth2.googleapis.com/tokeninfo?access_token=${access_token}`),
    ]) {
      const info = (await asked.json()) as Record<string, string>
      expect(info).toMatchObject({ aud: CLIENT_ID, sub, scope, email: EMAIL })
      expect(Number(info.expires_in)).toBeGreaterThan(3500)
    }
    const narrow = await signIn({ scope: 'openid' })
    const silent = await ask(`oauth2.googleapis.com/tokeninfo?access_token=${narrow.access_token}`)
    expect(await silent.json()).not.toHaveProperty('email')
  })

  test('token info refuses what it did not give', async () => {
    const { id_token = '', access_token } = await signIn()
    const refused = async (query: string) => {
      const answer = await ask(`oauth2.googleapis.com/tokeninfo?${query}`)
      return [answer.status, ((await answer.json()) as { error: string }).error]
    }
    expect(await refused('')).toEqual([400, 'invalid_request'])
    expect(await refused(`id_token=${id_token}&access_token=${access_token}`)).toEqual([
      400,
      'invalid_request',
    ])
    for (const query of ['id_token=x', 'id_token=', `id_token=${id_token}x`, 'access_token=made-up'])
      expect([query, await refused(query)]).toEqual([query, [400, 'invalid_token']])
    app.setTime(new Date(Date.now() + 3600_000))
    for (const query of [`id_token=${id_token}`, `access_token=${access_token}`])
      expect(await refused(query)).toEqual([400, 'invalid_token'])
    app.setTime()
  })
})

describe('the authorization endpoint', () => {
  test('prompt=none shows nothing: it needs a sign-in, or passes after an earlier choice', async () => {
    const window = openWindow(app)
    expect(errorOf(await window.go(address({ prompt: 'none' })))).toBe('login_required')
    await consent({}, window)
    const { location } = await window.go(address({ prompt: 'none', login_hint: EMAIL }))
    const tokens = await openid.authorizationCodeGrant(client, new URL(location), plain)
    expect(tokens.claims()?.email).toBe(EMAIL)
    expect(errorOf(await window.go(address({ prompt: 'none', login_hint: 'mitu.khatun@google.test' })))).toBe(
      'login_required',
    )
    expect(errorOf(await window.go(address({ prompt: 'none consent' })))).toBe('invalid_request')
    expect((await window.go(address({ prompt: 'select_account' }))).text).toContain('Choose an account')
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: '' }, 'invalid_request'],
    [{ scope: 'openid calendar' }, 'invalid_scope'],
    [{ scope: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S512' }, 'invalid_request'],
    [{ nonce: '\0' }, 'invalid_request'],
  ])('%j is refused in the words of RFC 6749', async (parameters, error) => {
    const back = new URL((await openWindow(app).go(address(parameters))).location)
    expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual([error, STATE])
  })
})

describe('the token endpoint', () => {
  const post = async (path: string, fields: Parameters, headers: Parameters = {}) => {
    const init = { method: 'POST', headers, body: new URLSearchParams(fields) }
    const response = await fetch(`${app.url}/oauth2.googleapis.com/${path}`, init)
    const { error } = (await response.json()) as { error?: string }
    return { status: response.status, error, asks: response.headers.get('www-authenticate') }
  }

  test('refuses a client by the method it tried', async () => {
    const fields = { grant_type: 'authorization_code', code: 'x' }
    const byForm = await post('token', { ...fields, client_id: CLIENT_ID, client_secret: 'guessed' })
    expect(byForm).toEqual({ status: 401, error: 'invalid_client', asks: null })
    const authorization = `Basic ${btoa(`${CLIENT_ID}:guessed`)}`
    const byBasic = await post('token', fields, { authorization })
    expect(byBasic).toEqual({ status: 401, error: 'invalid_client', asks: expect.stringMatching(/^Basic /) })
  })

  test.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_request'],
    [{ grant_type: 'authorization_code', code: 'made-up' }, 'invalid_grant'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'made-up' }, 'invalid_grant'],
  ])('%j is refused in the words of RFC 6749', async (fields, error) => {
    const answer = await post('token', { ...fields, client_id: CLIENT_ID, client_secret: secret })
    expect([answer.status, answer.error]).toEqual([400, error])
  })

  test('revokes no foreign token', async () => {
    expect((await post('revoke', { token: 'made-up' })).error).toBe('invalid_token')
    expect((await post('revoke', {})).error).toBe('invalid_request')
    const response = await fetch(`${app.url}/openidconnect.googleapis.com/v1/userinfo`)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer /),
    ])
  })
})
