import { expect, test } from 'vitest'
import { readSignedInHint } from './signed-in-hint.ts'

test.each([null, '', 'other=1', 'signed_in=0', 'not_signed_in=1', 'signed_in=11'])(
  'N01 %j is no hint',
  (cookies) => {
    expect(readSignedInHint(cookies)).toBe(false)
  },
)

test('N02 the hint is found among other cookies', () => {
  expect(readSignedInHint('theme=dark; signed_in=1; lang=en')).toBe(true)
})
