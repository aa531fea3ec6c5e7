import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { firebaseEnv, standForGoogle } from '../support/firebase.ts'
import { signUp } from '../support/people.ts'
import { openWindow, STATE, signInWithIdp, told } from './google-window.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

async function choose(person: Record<string, string>, at: TestApp = app) {
  const window = openWindow(at)
  const left = await window.go(`/auth/google?state=${STATE}`)
  const chosen = await window.go(left.location, person)
  return { window, left, back: chosen.location }
}

async function byGoogle(person: Record<string, string>, at: TestApp = app): Promise<string> {
  const { window, back } = await choose(person, at)
  return told(await window.go(back)).idToken ?? ''
}

describe('C34 the window', () => {
  test('an unusable state is refused', async () => {
    for (const state of ['', 'short', '<script>alert(1)</script>', 'x'.repeat(200)]) {
      const { status } = await openWindow(app).go(`/auth/google?state=${encodeURIComponent(state)}`)
      expect(status).toBe(400)
    }
  })

  test('returning with another state, without the cookie, twice, or with a foreign code reveals nothing', async () => {
    const { window, back } = await choose({ email: 'nusrat.jahan@google.test' })
    const stranger = openWindow(app)
    expect(told(await stranger.go(back))).toEqual({})
    const forged = new URL(back)
    forged.searchParams.set('state', 'f'.repeat(32))
    expect(told(await openWindow(app).go(forged.href))).toEqual({})

    // An attacker has started a sign-in with the same state, but a code is bound to the window that requested
    // it.
    await stranger.go(`/auth/google?state=${STATE}`)
    expect(told(await stranger.go(back))).toEqual({ state: STATE, error: 'internal-error' })
    // By that the code is used up.
    expect(told(await window.go(back))).toEqual({ state: STATE, error: 'internal-error' })
    expect(told(await window.go(back))).toEqual({})
  })

  test('a cancelled sign-in differs from a successful one', async () => {
    const window = openWindow(app)
    const { location } = await window.go(`/auth/google?state=${STATE}`)
    const chooser = await window.go(location)
    const cancel = /href="([^"]+)">Cancel/.exec(chooser.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(told(await window.go(cancel))).toEqual({ state: STATE, error: 'popup-closed-by-user' })
  })

  test('leaves with PKCE, state and nonce, returns with Google’s id token, and runs only its own script', async () => {
    const { window, left, back } = await choose({ email: 'nusrat.jahan@google.test' })
    const asked = new URL(left.location, app.url)
    expect(asked.pathname).toBe('/accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      state: STATE,
      code_challenge_method: 'S256',
      redirect_uri: `${app.url}/auth/google/callback`,
    })
    expect(left.headers.get('set-cookie')).toMatch(/Path=\/auth\/google; HttpOnly; SameSite=Lax/)
    const done = await window.go(back)
    const { state, idToken } = told(done)
    expect(state).toBe(STATE)
    expect(decodeJwt(idToken ?? '')).toMatchObject({
      iss: 'https://accounts.google.com',
      email: 'nusrat.jahan@google.test',
      email_verified: true,
      name: 'Nusrat Jahan',
      nonce: asked.searchParams.get('nonce'),
    })
    expect(done.headers.get('cache-control')).toBe('no-store')
    const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(
      done.headers.get('content-security-policy') ?? '',
    )?.[1]
    expect(done.text).toContain(`<script nonce="${nonce}">`)
    expect([...window.cookies.keys()]).toEqual(['google_account'])
  })

  test('a user’s name cannot break out of the script', async () => {
    const { window, back } = await choose({ email: 'evil@google.test', name: '</script><script>alert(1)//' })
    const done = await window.go(back)
    expect(done.text.match(/<script/g)).toHaveLength(1)
    expect(decodeJwt(told(done).idToken ?? '').name).toBe('</script><script>alert(1)//')
  })
})

describe('C34 signing in', () => {
  test('the same email is the same user', async () => {
    const first = await signInWithIdp(
      app,
      await byGoogle({ email: 'Somebody@google.test', name: 'Some Body' }),
    )
    const second = await signInWithIdp(app, await byGoogle({ email: 'somebody@google.test' }))
    expect(first.body).toMatchObject({ email: 'somebody@google.test', displayName: 'Some Body' })
    expect(second.body.localId).toBe(first.body.localId)
  })

  test('C03 the owner of an email takes it over from a stranger, whose token is refused at the next request', async () => {
    const stranger = await signUp(app, 'student', 'squatted@google.test')
    expect((await stranger.ask('GET', '/bookedSessions')).status).toBe(200)
    const owner = await signInWithIdp(app, await byGoogle({ email: 'squatted@google.test', name: 'Owner' }))
    expect((await stranger.ask('GET', '/bookedSessions')).status).toBe(401)
    const headers = { authorization: `Bearer ${owner.body.idToken}`, 'content-type': 'application/json' }
    const recorded = await fetch(`${app.url}/api/users`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'squatted@google.test' }),
    })
    expect(recorded.status).toBe(200)
  })
})

describe('C34 the stand-in for Google', () => {
  const authorize = (changes: Record<string, string>) => {
    const url = new URL('/accounts.google.com/o/oauth2/v2/auth', app.url)
    url.search = new URLSearchParams({
      client_id: 'boithok.apps.googleusercontent.com',
      redirect_uri: `${app.url}/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email',
      state: STATE,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...changes,
    }).toString()
    return openWindow(app).go(url.href)
  }

  test('redirects only to the product’s own URLs', async () => {
    for (const redirect_uri of [
      'https://evil.example/auth/google/callback',
      `${app.url}/auth/google/callback/elsewhere`,
      `${app.url}/auth/google/callback?to=evil`,
      'javascript:alert(1)',
    ]) {
      const { status, location } = await authorize({ redirect_uri })
      expect([status, location]).toEqual([400, ''])
    }
    expect((await authorize({ client_id: 'another' })).status).toBe(400)
  })

  test('its page runs no script at all', async () => {
    const { text, headers } = await authorize({})
    expect(text).toContain('Choose an account')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  test('its page is in the language the client requests', async () => {
    const { text } = await authorize({ hl: 'bn' })
    expect(text).toContain('<html lang="bn">')
    expect(text).toContain('একটি অ্যাকাউন্ট বেছে নিন')
    expect(text).not.toContain('Choose')
  })

  test('exchanges a code only for its own client', async () => {
    const { back } = await choose({ email: 'nusrat.jahan@google.test' })
    const exchange = (fields: Record<string, string>) =>
      fetch(`${app.url}/oauth2.googleapis.com/token`, { method: 'POST', body: new URLSearchParams(fields) })
    const code = new URL(back).searchParams.get('code') ?? ''
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${app.url}/auth/google/callback`,
      code_verifier: 'guessed',
      client_id: 'boithok.apps.googleusercontent.com',
      client_secret: 'guessed',
    }
    expect(await (await exchange(fields)).json()).toMatchObject({ error: 'invalid_client' })
  })

  test('malformed requests are refused without a failure', async () => {
    const { left, back } = await choose({ email: 'nusrat.jahan@google.test' })
    const chooser = new URL(left.location, app.url)
    const send = (url: string | URL, body: string, headers: Record<string, string>) =>
      fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', '']) {
      const answer = await send(chooser, '{"email":', { 'content-type': type })
      expect([type, answer.status]).toEqual([type, 200])
      expect(await answer.text()).toContain('Please enter a valid email address.')
    }
    const token = `${app.url}/oauth2.googleapis.com/token`
    for (const basic of ['%:%', 'nobody', '%F0:%00', '\u0000'])
      for (const authorization of [`Basic ${btoa(basic)}`, 'Basic %%%']) {
        const answer = await send(token, new URL(back).search.slice(1), { authorization })
        expect([basic, answer.status]).toEqual([basic, 401])
      }
    const endless = 'a'.repeat(65 * 1024)
    for (const url of [chooser, token]) expect((await send(url, endless, {})).status).toBe(413)
  })

  test('exists in a demonstration only, and /config says where Google is offered', async () => {
    const serious = await boot({ DEMO: '0' })
    expect((await fetch(`${serious.url}/auth/google?state=${STATE}`)).status).toBe(404)
    expect((await fetch(`${serious.url}/accounts.google.com/o/oauth2/v2/auth`)).status).toBe(404)
    expect(serious.services.clientConfig.google).toBe(false)
    await serious.stop()

    const google = await standForGoogle()
    const firebase = await boot(firebaseEnv, { fetch: google.fetch })
    expect(firebase.services.clientConfig.google).toBe(true)
    expect((await fetch(`${firebase.url}/auth/google?state=${STATE}`)).status).toBe(404)
    await firebase.stop()
  })
})
