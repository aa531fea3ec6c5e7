import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { injections, packInjections } from '../support/injections.ts'
import { type RunningServer, serve } from '../support/serve.ts'
import { sessionForm } from '../support/sessions.ts'
import { tutorForm } from '../support/tutors.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, saveData, test } from './journey.ts'
import { EVERY_LOOK } from './look.ts'
import { callAs, giveRole, newStudent, signedIn } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(laptop)

// A server of its own, so that other journeys do not meet the injections.
let served: RunningServer
test.beforeAll(async () => {
  // With limits above a user's.
  served = await serve({ RATE_LIMITS: 'user-requests=100000,notes=100000,ip-requests=100000' })
})
test.afterAll(() => served.stop())

const turn = (texts: string[], index: number): string => texts[index % texts.length] as string

/** Every field holds every injection in turn, over a hundred objects; a short field holds those that fit. */
async function write(request: APIRequestContext, author: string, origin: string) {
  const fields = Object.fromEntries(
    [50, 100, 200, 300, 1000, 2000, 5000, 20_000].map((max) => [max, packInjections(max)]),
  )
  const at = (max: number, index: number) => turn(fields[max] as string[], index)
  // A long text holds so many that a few of them hold all.
  const once = (max: number, index: number) => fields[max]?.[index] ?? 'Past papers'
  const picture = (index: number) => `${origin}/default-session.jpg?${turn([...injections], index)}.jpg`
  const link = (index: number) => `https://drive.example/${turn([...injections], index)}`
  const things = Array.from({ length: Math.max(100, (fields[200] as string[]).length) }, (_, index) => index)
  const sessions: string[] = []
  for (const index of things) {
    const create = (call: string, data: object) => callAs(request, author, 'POST', call, data)
    const [session] = await Promise.all([
      create(
        '/sessions',
        sessionForm({
          title: at(200, index),
          tutor: at(100, index),
          description: once(5000, index),
          duration: at(50, index),
          image: picture(index),
        }),
      ) as Promise<{ insertedId: string }>,
      create('/notes', { title: at(200, index), description: once(20_000, index) }),
      create('/materials', { title: at(200, index), image: picture(index), link: link(index) }),
    ])
    sessions.push(session.insertedId)
  }
  const [first = ''] = sessions
  await callAs(request, author, 'POST', '/bookedSessions', { sessionId: first })
  await callAs(request, author, 'POST', '/materials', {
    title: at(200, 1),
    image: picture(1),
    link: link(1),
    sessionId: first,
  })
  await callAs(request, author, 'POST', '/tutors', {
    ...tutorForm(),
    education: at(300, 0),
    expertise: at(300, 1),
    bio: at(2000, 0),
    photo: picture(2),
  })
  return { sessions, booked: first }
}

/** Sets a display name at the identity provider, and so in the product. */
async function rename(request: APIRequestContext, email: string, displayName: string, photoUrl: string) {
  const { idToken, apiKey } = await signedIn(request, email)
  const address = `/identitytoolkit.googleapis.com/v1/accounts:update?key=${apiKey}`
  const answer = await request.post(address, {
    data: { idToken, displayName, photoUrl, returnSecureToken: true },
  })
  const renamed = ((await answer.json()) as { idToken: string }).idToken
  const headers = { authorization: `Bearer ${renamed}` }
  expect((await request.post('/api/users', { headers, data: { email, role: 'student' } })).status()).toBe(200)
}

test('V03 V10 V11 V12 N17 of three hundred injections in every text field none runs, for any role, and none as the address to return to', async ({
  browser,
}) => {
  // Three hundred objects, and thirty screens that show them all.
  test.setTimeout(480_000)
  expect(new Set(injections).size).toBe(300)
  const page = await openBrowser(browser)
  const hits: string[] = []
  await watch(page, hits)
  const { request } = page.context()
  const author = await newStudent(request)
  await giveRole(request, author, 'Admin')
  await rename(
    request,
    author,
    '"><img src=x onerror=hit()>',
    `${served.url}/default-avatar.svg?" onerror="hit()`,
  )
  const { sessions, booked } = await write(request, author, served.url)
  // All descriptions that hold injections.
  const [, second = '', third = ''] = sessions

  const look = async (path: string, shown?: string) => {
    await page.goto(path)
    if (shown !== undefined) await expect(page.getByText(shown).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0)
    // No injection has become an element, and every link is http(s).
    expect(await page.evaluate(strangers), path).toEqual([])
    expect(hits, path).toEqual([])
  }
  const own = [
    ['/dashboard'],
    ['/dashboard/manage-notes', '<svg/onload=hit()//'],
    ['/dashboard/booked-sessions', '<script>hit()</script>'],
    [`/dashboard/booked/${booked}`, '<script>hit()</script>'],
    [`/dashboard/study-materials?session=${booked}`],
    ['/dashboard/our-tutors'],
    ['/dashboard/profile'],
  ] as const

  await look('/', '<svg onload=hit()>')
  await arrive(page, author)
  for (const [path, shown] of own) await look(path, shown)
  for (const path of [
    'view-materials',
    'my-created-sessions',
    'all-users',
    'adminUsers',
    'outbox',
    'audit-trail',
  ])
    await look(`/dashboard/${path}`)
  for (const id of [second, third]) await look(`/bookedSession/${id}`)
  await giveRole(request, author, 'Instructor')
  await look('/dashboard/view-materials', '<svg onload=hit()>')
  await giveRole(request, author, 'Student')
  await look(`/bookedSession/${booked}`)
  // The rest of what a student sees differs from what an Admin sees of their own in nothing that holds a
  // text.
  if (EVERY_LOOK) {
    for (const [path, shown] of own) await look(path, shown)
    await arrive(page, ADMIN)
    for (const path of ['all-users', 'adminUsers', 'my-created-sessions']) await look(`/dashboard/${path}`)
  }

  const asked = new Set<string>()
  page.on('request', (sent) => asked.add(new URL(sent.url()).origin))
  // As the browser reads them; web/auth/return-to.test.ts has more.
  for (const [door, from, ends] of [
    ['login', '/\\evil.example', '/dashboard'],
    ['register', 'javascript:hit()', '/dashboard'],
    ['login', '/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ] as const) {
    await page.goto(`/${door}?from=${encodeURIComponent(from)}`)
    await expect(page).toHaveURL(served.url + ends)
  }
  expect([...asked]).toEqual([new URL(served.url).origin])
  expect(hits).toEqual([])
  await page.context().close()
})

/** A page of the server with the injections, which saves data as the others do. */
async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: served.url })
  await context.addInitScript(saveData)
  return context.newPage()
}

/** Reports when an injection runs, or would have run without the Content-Security-Policy. */
async function watch(page: Page, hits: string[]): Promise<void> {
  await page.exposeFunction('hit', (what = 'an injection ran') => hits.push(what))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { hit(what: string): void }).hit(`${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('dialog', (dialog) => {
    hits.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => hits.push(error.message))
}

/** Runs in the browser: finds elements and attributes that our pages never have. */
function strangers(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    const handler = element.getAttributeNames().find((name) => name.startsWith('on'))
    if (handler) found.push(`${element.localName} ${handler}`)
    if (/^(iframe|object|embed|base|marquee|audio|maction)$/.test(element.localName))
      found.push(element.localName)
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
    if (/^[\s\p{Cc}]*(javascript|data|vbscript):(?!image\/)/iu.test(address)) found.push(address)
  }
  for (const link of document.querySelectorAll('a[href^="https://drive.example"]'))
    if (link.getAttribute('rel') !== 'noopener noreferrer') found.push(link.outerHTML)
  return found
}
