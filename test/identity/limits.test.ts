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

/** One address, as people and attackers write it, beside fields that the call does not use. */
const spellings = (email: string): Record<string, unknown>[] => {
  const [name = '', domain = ''] = email.split('@')
  return [
    { email },
    { email: email.toUpperCase() },
    { email: `${name}@${domain.toUpperCase()}` },
    { email: `${name.toUpperCase()}@${domain}` },
    { email, phone: '01712345678', phoneNumber: '+880 1712-345678', identifier: 'somebody' },
    { email, identifier: [email, 'x@people.test'], username: 'x', user: { email: 'x@people.test' } },
    { email, Email: 'x@people.test', 'email[]': 'x', localId: 'x', newEmail: 'x@people.test' },
    { email, tenantId: undefined, captchaResponse: '0088', clientType: 'CLIENT_TYPE_WEB' },
  ]
}

/** Spellings that another program might take for the same address. They are none, and reach no account. */
const noAddresses = (email: string): unknown[] => [
  ...[` ${email}`, `${email} `, `${email}.`, `\u200b${email}`, email.replace('@', '@\u200d'), `"${email}`],
  ...[email.replace('@', '＠'), email.replace(/\d/, '১'), `${email},x@people.test`, `${email}\0`],
  ...[[email], { email }, 1, true],
]

async function call(app: TestApp, name: string, body: object, forwarded: string): Promise<number> {
  const { apiKey } = app.services.clientConfig.identity
  // Nor does a query or a header name whom a request counts for.
  const query = `key=${apiKey}&email=${crypto.randomUUID()}%40people.test&identifier=${crypto.randomUUID()}`
  const { status } = await fetch(`${app.url}/identitytoolkit.googleapis.com/v1/accounts:${name}?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': forwarded,
      'x-user': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  return status
}

test('an address has one limit, however it is spelled and whatever else a request says', async () => {
  const { email } = await student(proxied)
  for (const wrong of noAddresses(email))
    for (const name of ['signInWithPassword', 'sendOobCode'])
      expect([
        wrong,
        await call(
          proxied,
          name,
          { email: wrong, password: PASSWORD, requestType: 'PASSWORD_RESET' },
          '192.0.2.8',
        ),
      ]).toEqual([wrong, 400])
  const tried = [...spellings(email), ...spellings(email)]
  for (const [at, fields] of tried.entries()) {
    const status = await call(
      proxied,
      'signInWithPassword',
      { ...fields, password: 'wrong-one' },
      '192.0.2.9',
    )
    expect([at, fields, status]).toEqual([at, fields, at < 10 ? 400 : 429])
  }
  for (const [at, fields] of tried.entries()) {
    const asked = { ...fields, requestType: 'PASSWORD_RESET' }
    // From everywhere: it is the mailbox that is protected.
    expect([at, await call(proxied, 'sendOobCode', asked, `192.0.2.${20 + at}`)]).toEqual([
      at,
      at < 10 ? 200 : 429,
    ])
  }
})
