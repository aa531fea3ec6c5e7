import { expect, test } from 'vitest'
import { listTexts } from '../../../test/support/catalogues.ts'
import { renderIdentityEmail } from '../identity-emails.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

test('every email text is translated into Bangla', () => {
  const messages = listTexts(bn, 'রাফি')
  expect(messages.length).toBe(listTexts(en, 'রাফি').length)
  expect(messages.filter(([, sentence]) => /[A-Za-z0-9]/.test(sentence))).toEqual([])
})

test('an email of the identity provider uses the requested language, or English', () => {
  const asked = {
    to: 'a@b.test',
    kind: 'PASSWORD_RESET',
    link: 'https://b.test/x',
    expiresAt: new Date(0),
  } as const
  expect(renderIdentityEmail({ ...asked, locale: 'bn' }).subject).toBe(bn.identity.PASSWORD_RESET.subject)
  expect(renderIdentityEmail({ ...asked, locale: 'de' }).subject).toBe(en.identity.PASSWORD_RESET.subject)
  expect(renderIdentityEmail(asked).body).toContain('https://b.test/x')
})
