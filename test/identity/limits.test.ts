import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { PASSWORD, student } from '../support/people.ts'

let direct: TestApp
let proxied: TestApp
beforeAll(async () => {
  direct = await boot()
  proxied = await boot({ TRUST_PROXY: '1' })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})

async function guess(
  app: TestApp,
  email: string,
  forwarded: string,
  password = 'wrong-one',
): Promise<string> {
  const { apiKey } = app.services.clientConfig.identity
  const response = await fetch(
    `${app.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': forwarded,
        'x-client-address': forwarded,
      },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  )
  const body = (await response.json()) as { error?: { message: string } }
  return body.error?.message ?? 'ok'
}

test('guesses from one address are limited, whichever emails it tries', async () => {
  const { email } = await student(direct)
  for (let round = 0; round < 10; round += 1)
    expect(await guess(direct, email, `203.0.113.${round}`)).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await guess(direct, email, '198.51.100.7')).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  expect(await guess(direct, email, '198.51.100.7', PASSWORD)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
})

test('behind a proxy its header counts, not the client’s; the owner gets in from elsewhere', async () => {
  const { email } = await student(proxied)
  for (let round = 0; round < 10; round += 1)
    expect(await guess(proxied, email, `203.0.113.${round}, 198.51.100.7`)).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await guess(proxied, email, '203.0.113.99, 198.51.100.7', PASSWORD)).toMatch(
    /^TOO_MANY_ATTEMPTS_TRY_LATER/,
  )
  expect(await guess(proxied, email, '198.51.100.7, 192.0.2.1', PASSWORD)).toBe('ok')
})
