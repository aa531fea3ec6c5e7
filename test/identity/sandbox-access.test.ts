import { createUserWithEmailAndPassword, reload } from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { boot } from '../support/boot.ts'
import { callIdentityToolkit } from '../support/identity-toolkit.ts'
import { signUp } from '../support/people.ts'
import { randomEmail, sandbox } from './sandbox.ts'

const { booted, auth, call, emulator, owner } = sandbox()

describe('access', () => {
  const ADMINISTRATIVE = [
    ['DELETE', '/emulator/v1/projects/demo-sandbox/accounts'],
    ['DELETE', '/emulator/v1/projects/boithok/accounts'],
    ['GET', '/emulator/v1/projects/demo-sandbox/oobCodes'],
    ['GET', '/emulator/v1/projects/demo-sandbox/config'],
    ['GET', '/emulator/v1/projects/demo-sandbox/verificationCodes'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-sandbox/accounts'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/boithok/accounts:delete'],
    ['GET', '/identitytoolkit.googleapis.com/v1/projects/demo-sandbox/accounts:batchGet'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local-api-key'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:lookup'],
  ] as const

  const elsewhere: Record<string, string>[] = [
    { DEMO: '0' },
    { DEMO: 'public', PUBLIC_URL: 'https://demo.example' },
  ]
  test.each(elsewhere)('no sandbox outside a local demonstration: %j', async (env) => {
    const served = await boot(env)
    for (const [method, path] of ADMINISTRATIVE) {
      const response = await fetch(served.url + path, {
        method,
        headers: { authorization: 'Bearer owner', origin: 'https://evil.example' },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([400, 403, 404])])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    const weak = { email: randomEmail(), password: 'password' }
    expect((await callIdentityToolkit(served, 'signUp', weak)).body.error?.message).toMatch(/^WEAK_PASSWORD/)
    await served.stop()
  })

  test('the demonstration’s own accounts cannot be deleted, listed or administered', async () => {
    const person = await signUp(booted())
    for (const [method, path] of [
      ['DELETE', 'accounts'],
      ['GET', 'oobCodes'],
      ['GET', 'config'],
      ['PATCH', 'config'],
    ] as const) {
      const { status, json } = await emulator(method, path, method === 'PATCH' ? {} : undefined, 'boithok')
      expect([status, json.error]).toMatchObject([403, { status: 'PERMISSION_DENIED' }])
    }
    for (const path of ['accounts:delete', 'accounts:update', 'accounts:lookup'])
      expect((await owner(path, { localId: person.uid }, 'boithok')).status).toBe(403)
    // Another spelling, or no project, is the sandbox, which does not have the product's users.
    for (const path of ['accounts:delete', 'accounts:update']) {
      const asked = { localId: person.uid }
      const headers = { authorization: 'Bearer owner' }
      const { json } = await call('POST', `/identitytoolkit.googleapis.com/v1/${path}`, asked, headers)
      expect(json.error).toMatchObject({ message: 'USER_NOT_FOUND' })
    }
    expect((await emulator('DELETE', 'accounts', undefined, '%62oithok')).status).toBe(403)
    await emulator('DELETE', 'accounts')
    expect((await person.ask('GET', '/bookedSessions')).status).toBe(200)
    const weak = await callIdentityToolkit(booted(), 'signUp', { email: randomEmail(), password: 'password' })
    expect(weak.body.error?.message).toMatch(/^WEAK_PASSWORD/)
    expect((await callIdentityToolkit(booted(), 'signUp', {})).body.error?.message).toBe(
      'ADMIN_ONLY_OPERATION',
    )
  })

  test('a sandbox user is unknown to the product, and tokens do not cross over', async () => {
    const { user } = await createUserWithEmailAndPassword(auth(), 'admin@demo.test', 'password')
    const headers = { authorization: `Bearer ${await user.getIdToken()}` }
    expect((await call('GET', '/api/bookedSessions', undefined, headers)).status).toBe(401)
    const person = await signUp(booted())
    const { json } = await call(
      'POST',
      '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local-api-key',
      {
        idToken: person.token,
      },
    )
    expect(json.error).toMatchObject({ message: 'INVALID_ID_TOKEN' })
  })

  test('other origins reach the sandbox, as the emulator, but not the product’s accounts', async () => {
    const { apiKey } = booted().services.clientConfig.identity
    const preflight = (key: string) =>
      fetch(`${booted().url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${key}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-headers': 'content-type' },
      })
    const open = await preflight('local-api-key')
    expect([open.status, open.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://app.example',
    ])
    expect((await preflight(apiKey)).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a malformed project id is refused, and nobody is deleted', async () => {
    const person = await signUp(booted())
    const { user } = await createUserWithEmailAndPassword(auth(), randomEmail(), 'password')
    for (const project of ['%', '%zz', '%E0%A4', 'boithok%', '%ffboithok']) {
      const { status } = await emulator('DELETE', 'accounts', undefined, project)
      expect([project, status]).toEqual([project, 400])
    }
    await reload(user)
    expect((await person.ask('GET', '/bookedSessions')).status).toBe(200)
  })
})
