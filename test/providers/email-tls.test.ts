import { expect, test } from 'vitest'
import { needsTls } from '../../providers/email.ts'

test.each([
  ['smtp://user:password@mail.example:587', true],
  ['smtp://203.0.113.5', true],
  ['smtp://172.32.0.1', true],
  ['smtps://mail.example', false],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://mail:25', false],
  ['smtp://localhost', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://10.1.2.3', false],
  ['smtp://172.16.0.9', false],
  ['smtp://[::1]:25', false],
  ['smtp://[fd00::5]', false],
])('%s must speak TLS: %s', (url, must) => {
  expect(needsTls(url)).toBe(must)
})
