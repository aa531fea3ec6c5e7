import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../boot.ts'
import { firebaseEnv, standForGoogle } from '../firebase.ts'
import { signUp } from '../people.ts'
import { toolkit } from '../toolkit.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

const STATE = '0123456789abcdef0123456789abcdef'

type Page = { status: number; text: string; headers: Headers; location: string }

/** A window that keeps its cookies and follows nothing by itself. */
function openWindow(at: TestApp = app) {
  const cookies = new Map<string, string>()
  async function go(address: string, form?: Record<string, string>): Promise<Page> {
    const response = await fetch(new URL(address, at.url), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location') ?? ''
    return { status: response.status, text: await response.text(), headers: response.headers, location }
  }
  return { go, cookies }
}

/** What the last page tells the one that opened the window. */
function told({ text }: Page): Record<string, string> {
  return JSON.parse(/postMessage\((\{.*?\})\)/.exec(text)?.[1] ?? '{}')
}

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

const signInWithIdp = (idToken: string) =>
  toolkit(app, 'signInWithIdp', {
    requestUri: 'http://localhost',
    returnSecureToken: true,
    postBody: `&id_token=${idToken}&providerId=google.com`,
  })

describe('C34 the window', () => {
  test('a state that nobody could rely on is refused', async () => {
    for (const state of ['', 'short', '<script>alert(1)</script>', 'x'.repeat(200)]) {
      const { status } = await openWindow().go(`/auth/google?state=${encodeURIComponent(state)}`)
      expect(status).toBe(400)
    }
  })

  test('coming back with another state, without the cookie, twice, or with a code of somebody else tells nothing', async () => {
    const { window, back } = await choose({ email: 'nusrat.jahan@google.test' })
    const stranger = openWindow()
    expect(told(await stranger.go(back))).toEqual({})
    const forged = new URL(back)
    forged.searchParams.set('state', 'f'.repeat(32))
    expect(told(await openWindow().go(forged.href))).toEqual({})

    // The stranger has begun a sign-in with the same state, but a code is bound to the window that asked for it.
    await stranger.go(`/auth/google?state=${STATE}`)
    expect(told(await stranger.go(back))).toEqual({ state: STATE, error: 'internal-error' })
    // By that the code is used up.
    expect(told(await window.go(back))).toEqual({ state: STATE, error: 'internal-error' })
    expect(told(await window.go(back))).toEqual({})
  })

  test('somebody who cancels is told from one who succeeds', async () => {
    const window = openWindow()
    const { location } = await window.go(`/auth/google?state=${STATE}`)
    const chooser = await window.go(location)
    const cancel = /href="([^"]+)">Cancel/.exec(chooser.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(told(await window.go(cancel))).toEqual({ state: STATE, error: 'popup-closed-by-user' })
  })

  test('leaves with PKCE, state and nonce, comes back with Google’s id token, and runs no script but its own', async () => {
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
    expect(window.cookies.size).toBe(0)
  })

  test('the name of a person cannot end the script', async () => {
    const { window, back } = await choose({ email: 'evil@google.test', name: '</script><script>alert(1)//' })
    const done = await window.go(back)
    expect(done.text.match(/<script/g)).toHaveLength(1)
    expect(decodeJwt(told(done).idToken ?? '').name).toBe('</script><script>alert(1)//')
  })
})

describe('C34 signing in', () => {
  test('the same address is the same person', async () => {
    const first = await signInWithIdp(await byGoogle({ email: 'Somebody@google.test', name: 'Some Body' }))
    const second = await signInWithIdp(await byGoogle({ email: 'somebody@google.test' }))
    expect(first.body).toMatchObject({ email: 'somebody@google.test', displayName: 'Some Body' })
    expect(second.body.localId).toBe(first.body.localId)
  })

  test('C03 who owns an address takes it from a stranger, whose token is refused at the very next call', async () => {
    const stranger = await signUp(app, 'student', 'squatted@google.test')
    expect((await stranger.ask('GET', '/bookedSessions')).status).toBe(200)
    const owner = await signInWithIdp(await byGoogle({ email: 'squatted@google.test', name: 'Owner' }))
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
    return openWindow().go(url.href)
  }

  test('sends nobody to an address that is not the product’s', async () => {
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

  test('wants a code flow with PKCE', async () => {
    const wrong: Record<string, string>[] = [
      { response_type: 'token' },
      { scope: 'email' },
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
    ]
    for (const changes of wrong) {
      const { location } = await authorize(changes)
      expect(new URL(location).searchParams.get('error')).toBe('invalid_request')
    }
  })

  test('its page runs no script at all', async () => {
    const { text, headers } = await authorize({})
    expect(text).toContain('Choose an account')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  test('exchanges a code for its own client only', async () => {
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
    expect(await (await exchange(fields)).json()).toEqual({ error: 'invalid_client' })
  })

  test('is there in a demonstration only, and the product says where Google is offered', async () => {
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

test('C34 with a client id of our own, people go to Google itself; an outage there is told as one', async () => {
  let reachable = true
  const product = await boot(
    { GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://boithok.example' },
    {
      fetch: async (input) => {
        const { url } = new Request(input)
        if (!reachable) throw new TypeError('fetch failed')
        expect(url).toBe('https://accounts.google.com/.well-known/openid-configuration')
        return Response.json({
          issuer: 'https://accounts.google.com',
          authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
          token_endpoint: 'https://oauth2.googleapis.com/token',
          jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
        })
      },
    },
  )
  reachable = false
  expect((await openWindow(product).go(`/auth/google?state=${STATE}`)).status).toBe(503)
  reachable = true
  const { status, location, headers } = await openWindow(product).go(`/auth/google?state=${STATE}`)
  expect(status).toBe(302)
  const url = new URL(location)
  expect(url.origin).toBe('https://accounts.google.com')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'ours',
    redirect_uri: 'https://boithok.example/auth/google/callback',
  })
  expect(headers.get('set-cookie')).toContain('Secure')
  expect((await fetch(`${product.url}/accounts.google.com/o/oauth2/v2/auth`)).status).toBe(404)
  await product.stop()
})
