import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { logLinesOf } from '../support/log-lines.ts'
import { createApiClient, type Person, student } from '../support/people.ts'
import { whenReady } from '../support/when-ready.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await boot(
    {},
    {
      pages: () => ({
        handle: async () => new Response('a page'),
        variantOf: () => undefined,
        routeOf: () => undefined,
        cacheablePaths: [],
      }),
    },
  )
  person = await student(app)
})
afterAll(() => app.stop())

describe('bad bodies', () => {
  test.each(['', '{', '[]', 'null', '"x"', '3', '{"a":}'])('%j is 400', async (body) => {
    expect(await person.ask('POST', '/bookedSessions', body)).toMatchObject({
      status: 400,
      body: { field: expect.any(String) },
    })
  })

  test('a body too large is 413', async () => {
    expect((await person.ask('POST', '/bookedSessions', { sessionId: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('an early 413 does not break later requests on the connection', async () => {
    const large = { sessionId: 'x'.repeat(3_000_000) }
    for (let i = 0; i < 4; i += 1)
      expect((await person.ask('POST', '/bookedSessions', large)).status).toBe(413)
  })

  test('form fields are read like JSON', async () => {
    const response = await fetch(`${app.url}/api/bookedSessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: new URLSearchParams({ sessionId: '01931f3c-0000-7000-8000-000000000000' }),
    })
    expect(response.status).toBe(404)
  })
})

describe('C01 tokens', () => {
  const claims = () => ({
    email: person.email,
    email_verified: true,
    auth_time: Math.floor(Date.now() / 1000) - 60,
  })
  const signed = async (change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, header = {}) => {
    const { privateKey } = await generateKeyPair('RS256')
    const jwt = new SignJWT(claims())
      .setProtectedHeader({ alg: 'RS256', kid: 'forged', ...header })
      .setSubject(person.uid)
      .setIssuer('https://securetoken.google.com/boithok')
      .setAudience('boithok')
      .setIssuedAt()
      .setExpirationTime('1h')
    return change(jwt).sign(privateKey)
  }

  test('none, another scheme, an invalid one and forged ones are 401', async () => {
    const unsecured = new UnsecuredJWT(claims()).setSubject(person.uid).setAudience('boithok').encode()
    const { kid } = JSON.parse(atob(person.token.split('.')[0] ?? ''))
    const [header, payload] = person.token.split('.')
    const tokens = [
      'x',
      'a.b.c',
      unsecured,
      await signed(),
      await signed(undefined, { kid }),
      `${header}.${payload}.`,
      `${header}.${btoa(JSON.stringify({ ...claims(), sub: 'somebody-else' }))}.${person.token.split('.')[2]}`,
    ]
    // Also on public endpoints, because the client believes that it is signed in.
    for (const token of tokens)
      for (const path of ['/bookedSessions', '/sessions'])
        expect((await createApiClient(app, token)('GET', path)).status).toBe(401)
    for (const authorization of ['', 'Bearer', `Basic ${person.token}`, person.token]) {
      const response = await fetch(`${app.url}/api/bookedSessions`, { headers: { authorization } })
      expect(response.status).toBe(401)
    }
  })

  test('the public key is refused as a shared secret', async () => {
    const keys = `${app.url}/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`
    const {
      keys: [key],
    } = (await (await fetch(keys)).json()) as { keys: [JsonWebKey & { kid: string }] }
    const secret = new TextEncoder().encode(JSON.stringify(key))
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .setSubject(person.uid)
      .setIssuer('https://securetoken.google.com/boithok')
      .setAudience('boithok')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret)
    expect((await createApiClient(app, token)('GET', '/bookedSessions')).status).toBe(401)
  })

  test('C38 an expired one is 401', async () => {
    app.setTime(new Date(Date.now() + 3601_000))
    const { status } = await person.ask('GET', '/bookedSessions')
    app.setTime()
    expect(status).toBe(401)
    expect((await person.ask('GET', '/bookedSessions')).status).toBe(200)
  })
})

describe('responses', () => {
  test('an error carries a request id, and the log has one line with it and no secrets', async () => {
    const { body, headers } = await createApiClient(app, 'a.b.c')('GET', `/users/role/${person.email}`)
    const id = headers.get('x-request-id')
    expect(body.requestId).toBe(id)
    expect(await logLinesOf(app, id)).toMatchObject([
      { method: 'GET', path: '/api/users/role/{email}', status: 401 },
    ])
    expect(app.logged.join('')).not.toContain(person.token)
    expect(app.logged.join('')).not.toContain(person.email)
  })

  test('an unexpected failure answers with an id and logs a stack', async () => {
    const { context } = app.services
    const { images } = context
    context.images = { upload: () => Promise.reject(new Error('the disk is full')) }
    const form = new FormData()
    form.set('image', new Blob(['GIF89a'], { type: 'image/png' }), 'x.png')
    const response = await fetch(`${app.url}/api/images`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.token}` },
    })
    context.images = images
    const body = (await response.json()) as { message: string; requestId: string }
    expect(response.status).toBe(500)
    expect(body.message).toBe('Something went wrong!')
    const line = app.logged.find((text) => text.includes(body.requestId) && text.includes('the disk is full'))
    expect(JSON.parse(line ?? '{}').err.stack).toContain('requests.test.ts')
  })

  test('every response has security headers, personal ones are not stored', async () => {
    const { headers } = await person.ask('GET', '/bookedSessions')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('an unknown endpoint is 404 in JSON, where any other address answers with a page', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['GET', '/sessions/a/b'],
      ['PUT', '/sessions'],
    ] as const)
      expect(await createApiClient(app)(method, path)).toMatchObject({
        status: 404,
        body: { message: expect.any(String) },
      })
    expect(await (await fetch(`${app.url}/nothing`)).text()).toBe('a page')
  })

  test('/healthz and /readyz', async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    await whenReady(app)
  })
})

test('C04 V03 an uploaded image gets a URL that serves it', async () => {
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(png)]), 'photo.png')
  const upload = (token?: string) =>
    fetch(`${app.url}/api/images`, {
      method: 'POST',
      body: form,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  expect((await upload('no-token')).status).toBe(401)
  // Who signs up has no token yet.
  for (const token of [undefined, person.token]) {
    const { data } = (await (await upload(token)).json()) as { data: { url: string } }
    const picture = await fetch(app.url + new URL(data.url).pathname)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  }
  form.set('image', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'photo.png')
  expect((await upload(person.token)).status).toBe(400)
})
