import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { openWindow, STATE, signInWithIdp, told } from './google-window.ts'
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts'

const settings = { GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'secret' }

describe('C34 with a client id of our own', () => {
  const person = { sub: '110248495921238986420', email: 'owner@gmail.test', name: 'Owner' }
  let provider: OpenIdProvider
  let product: TestApp
  beforeAll(async () => {
    provider = await startOpenIdProvider({ clientId: 'ours', clientSecret: 'secret' })
    product = await boot({ ...settings, DEMO: '0' }, { fetch: provider.fetch })
  })
  afterAll(() => product.stop())

  /** What the page receives after a sign-in at Google. */
  async function visit(changes: JWTPayload = {}) {
    const window = openWindow(product)
    const { location } = await window.go(`/auth/google?state=${STATE}`)
    return told(await window.go(provider.consent(location, person, changes)))
  }

  test('an outage at Google is reported as one, before and after the user was there', async () => {
    const window = openWindow(product)
    const { location } = await window.go(`/auth/google?state=${STATE}`)
    const back = provider.consent(location, person)
    provider.reachable = false
    expect(told(await window.go(back))).toEqual({ state: STATE, error: 'internal-error' })
    provider.reachable = true
    expect((await window.go(`/auth/google?state=${STATE}`)).status).toBe(302)

    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    const fresh = await boot(settings, { fetch })
    expect((await openWindow(fresh).go(`/auth/google?state=${STATE}`)).status).toBe(503)
    await fresh.stop()
  })

  test('an id token with another nonce, audience, issuer or key is refused', async () => {
    for (const changes of [{ nonce: 'another' }, { aud: 'theirs' }, { iss: 'https://evil.example' }])
      expect(await visit(changes)).toEqual({ state: STATE, error: 'internal-error' })
    provider.forged = true
    const { idToken } = await visit()
    provider.forged = false
    const { status, body } = await signInWithIdp(product, idToken ?? '')
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(/^INVALID_IDP_RESPONSE/)])
  })

  test('users sign in at Google itself, return, and have Google’s identity', async () => {
    const { idToken } = await visit()
    const { status, body } = await signInWithIdp(product, idToken ?? '')
    expect([status, body]).toMatchObject([200, { email: person.email, displayName: person.name }])
    expect(decodeJwt(body.idToken ?? '')).toMatchObject({ email_verified: true })
    // This provider has no account chooser.
    expect((await fetch(`${product.url}/accounts.google.com/o/oauth2/v2/auth`)).status).toBe(404)
  })

  test('over https the redirect is the public URL, and the cookie is Secure', async () => {
    const secured = await boot(
      { ...settings, PUBLIC_URL: 'https://boithok.example' },
      { fetch: provider.fetch },
    )
    const { location, headers } = await openWindow(secured).go(`/auth/google?state=${STATE}`)
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(
      'https://boithok.example/auth/google/callback',
    )
    expect(headers.get('set-cookie')).toMatch(/^__Secure-google_sign_in=.*; Secure/)
    await secured.stop()
  })
})
