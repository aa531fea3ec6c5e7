import { expect, test } from 'vitest'
import { boot } from '../support/boot.ts'
import { callIdentityToolkit } from '../support/identity-toolkit.ts'

test('V05 PASSWORD_POLICY is shown by forms and enforced', async () => {
  const app = await boot({ PASSWORD_POLICY: 'min=10,max=30,lowercase,uppercase,numeric,non-alphanumeric' })
  const { apiKey } = app.services.clientConfig.identity
  const told = await fetch(`${app.url}/identitytoolkit.googleapis.com/v2/passwordPolicy?key=${apiKey}`)
  expect(await told.json()).toMatchObject({
    customStrengthOptions: {
      minPasswordLength: 10,
      maxPasswordLength: 30,
      containsLowercaseCharacter: true,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    },
    enforcementState: 'ENFORCE',
  })
  const register = async (password: string) => {
    const { body } = await callIdentityToolkit(app, 'signUp', { email: 'new@people.test', password })
    return body.error?.message ?? 'ok'
  }
  for (const weak of [
    'Short-1',
    'no-upper-case-1',
    'NO-LOWER-CASE-1',
    'No-number',
    'NoSigns12345',
    `Aa1-${'x'.repeat(30)}`,
  ])
    expect(await register(weak)).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/)
  expect(await register('Long-enough-1')).toBe('ok')
  await app.stop()
})
