import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { firebaseEnv } from '../support/firebase.ts'
import { openWindow, type Page, signInWithIdp } from './google-window.ts'

const LISTED = 'https://app.example'
const POPUP = '/emulator/auth/handler'
const FRAME = '/emulator/auth/iframe?apiKey=k&appName=a'
/** As Firebase's SDK opens it, with more that nobody reads. */
const asked = {
  ...{ apiKey: 'stand-in', appName: '[DEFAULT]', authType: 'signInViaPopup', eventId: '4711' },
  ...{ providerId: 'google.com', redirectUrl: 'https://app.example/', v: '12.19.0', scopes: 'profile' },
}
const popup = (changes: Record<string, string> = {}) =>
  `${POPUP}?${new URLSearchParams({ ...asked, ...changes })}`

let demonstration: TestApp
let centre: TestApp
beforeAll(async () => {
  demonstration = await boot()
  centre = await boot({ DEMO: '0', PUBLIC_URL: 'https://boithok.test', CORS_ORIGINS: LISTED })
})
afterAll(async () => {
  await demonstration.stop()
  await centre.stop()
})

describe('refused', () => {
  test.each([
    ['authType', 'signInViaRedirect'],
    ['providerId', 'facebook.com'],
    ['eventId', ''],
    ['apiKey', 'x'.repeat(201)],
    ['appName', ''],
  ])('a popup whose %s is %j', async (field, value) => {
    const { status, text, headers } = await openWindow(demonstration).go(popup({ [field]: value }))
    expect([status, JSON.parse(text).field]).toEqual([400, field])
    expect(headers.get('set-cookie')).toBe(null)
  })

  test('every popup without Google, and both addresses with Firebase', async () => {
    expect((await openWindow(centre).go(popup())).status).toBe(404)
    const firebase = await boot(firebaseEnv)
    for (const address of [popup(), FRAME]) expect((await openWindow(firebase).go(address)).status).toBe(404)
    await firebase.stop()
  })

  test('the frame, to every page that may not call a centre', async () => {
    const { headers } = await openWindow(centre).go(FRAME)
    expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self' https:\/\/app\.example$/)
    const shown = await openWindow(demonstration).go(FRAME)
    expect(shown.headers.get('content-security-policy')).toMatch(
      /; frame-ancestors 'self' http:\/\/localhost:\* https:\/\/localhost:\* http:\/\/127\.0\.0\.1:\* https:\/\/127\.0\.0\.1:\*$/,
    )
  })

  test('another window that comes back with the address of this one', async () => {
    const window = openWindow(demonstration)
    const chosen = await window.go((await window.go(popup())).location, { email: 'a@google.test' })
    const { text } = await openWindow(demonstration).go(chosen.location)
    expect(text).not.toContain('<script')
  })
})

/** What the last page gives to the frame. */
const event = ({ text }: Page) =>
  JSON.parse(/\{ authEvent: (\{.*\}) \}/.exec(text)?.[1] ?? '{}') as {
    postBody: string | null
    error: { code: string } | null
  }

async function choose(at: TestApp, email: string, changes: Record<string, string> = {}) {
  const window = openWindow(at)
  const left = await window.go(popup(changes))
  const chooser = await window.go(left.location)
  const chosen = await window.go(left.location, { email, name: 'Somebody' })
  const done = await window.go(chosen.location)
  return { pages: [left, chooser, chosen, done], done }
}

test('C34 the popup leads to Google and back, and no page on its way cuts it off from the one that opened it', async () => {
  const { pages, done } = await choose(demonstration, 'popup@google.test')
  expect(pages.map(({ status }) => status)).toEqual([302, 200, 303, 200])
  for (const { headers } of pages) expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(done.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(event(done)).toMatchObject({ type: 'signInViaPopup', eventId: '4711', error: null })
  const idToken = new URLSearchParams(event(done).postBody ?? '').get('id_token') ?? ''
  expect(decodeJwt(idToken)).toMatchObject({ email: 'popup@google.test', name: 'Somebody' })
  const { body } = await signInWithIdp(demonstration, idToken)
  expect(body).toMatchObject({ email: 'popup@google.test', displayName: 'Somebody' })
})

test('C34 a cancelled popup says so', async () => {
  const window = openWindow(demonstration)
  const chooser = await window.go((await window.go(popup())).location)
  const cancel = /href="([^"]+)">Cancel/.exec(chooser.text)?.[1] ?? ''
  const done = await window.go(cancel.replaceAll('&amp;', '&'))
  expect(event(done)).toMatchObject({ postBody: null, error: { code: 'auth/popup-closed-by-user' } })
})

test('nothing that the popup was asked with breaks out of its script', async () => {
  const { done } = await choose(demonstration, 'popup@google.test', {
    appName: '</script><script>alert(1)//',
    eventId: '"}); alert(2); //',
  })
  expect(done.text.match(/<script/g)).toHaveLength(1)
  expect(event(done)).toMatchObject({ eventId: '"}); alert(2); //' })
})

test('the frame runs its own script and Google’s, and no header but its policy says who shows it', async () => {
  const { status, text, headers } = await openWindow(demonstration).go(FRAME)
  expect([status, headers.get('x-frame-options')]).toEqual([200, null])
  const [, nonce] = /script-src 'nonce-([^']+)' https:\/\/apis\.google\.com;/.exec(
    headers.get('content-security-policy') ?? '',
  ) ?? ['']
  expect(text.match(/<script nonce="([^"]+)"/g)).toEqual([
    `<script nonce="${nonce}"`,
    `<script nonce="${nonce}"`,
  ])
})
