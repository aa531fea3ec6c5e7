import type { CDPSession, Page, Worker } from '@playwright/test'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { callAs, newConfirmedStudent, newSession } from './people.ts'

test.use({ ...phone, serviceWorkers: 'allow' })

/** The worker of this page's website, once it is in charge. */
async function workerOf(page: Page): Promise<{ session: CDPSession; registrationId: string }> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations as { registrationId: string }[]
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  return { session, registrationId: await registered }
}

type Heard = { shown: [string, NotificationOptions][]; opened: string[] }

/**
 * Hears in the worker what it shows and opens: this Chromium shows no notifications, and nobody taps on one.
 */
const hear = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { clients: object; heard: Heard }
    const heard: Heard = { shown: [], opened: [] }
    ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
      heard.shown.push([title, options])
    }
    Object.assign(scope.clients, { openWindow: async (address: string) => heard.opened.push(address) })
    scope.heard = heard
  })
const heardBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { heard: Heard }).heard)

/** Does in the worker what a tap on what it showed last does. */
const tap = (worker: Worker) =>
  worker.evaluate(() => {
    const { heard } = globalThis as unknown as { heard: Heard }
    const notification = { data: heard.shown.at(-1)?.[1].data, close: () => {} }
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    dispatchEvent(event)
  })

/** Runs in the browser, for a Chromium that refuses permissions and has no push service. */
function allowPushes(): void {
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  Notification.requestPermission = async () => 'granted'
  let subscription: object | null = null
  const made = {
    endpoint: `https://push.journeys.test/${crypto.randomUUID()}`,
    options: {},
    toJSON: () => ({ keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) } }),
    unsubscribe: async () => {
      subscription = null
    },
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = made
      return made
    },
  })
}

test('G05 a phone shows a push while its owner wants it, and a tap opens the booking; the website can be installed, and says so in the reader’s language when there is no connection', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(allowPushes)
  const email = await newConfirmedStudent(request)
  const { id } = await newSession(request)
  const { insertedId } = (await callAs(request, email, 'POST', '/bookedSessions', { sessionId: id })) as {
    insertedId: string
  }
  await arrive(page, email)
  await page.goto('/dashboard/profile')
  const say = en.messageChoices.phone
  await page.getByRole('button', { name: say.turnOn }).click()
  await expect(page.getByText(say.on)).toBeVisible()
  const { session, registrationId } = await workerOf(page)
  const navigate = `/dashboard/booked/${insertedId}`
  const notification = {
    ...{ title: 'ক্লাস সরেছে', body: 'রবিবার, বিকেল ৫টা', lang: 'bn', dir: 'ltr', tag: 'one' },
    navigate: `https://centre.example${navigate}`,
  }
  const icon = expect.stringMatching(/^\/centre\/[\w-]{12}\/icon-192\.png$/)
  const [worker] = context.serviceWorkers() as [Worker]
  await hear(worker)
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId, data })
  await push(JSON.stringify({ web_push: 8030, notification }))
  const { title, navigate: address, ...shown } = notification
  const data = { navigate: address }
  await expect
    .poll(async () => (await heardBy(worker)).shown)
    .toEqual([[title, { ...shown, data, renotify: true, icon, badge: icon }]])
  await tap(worker)
  await expect.poll(async () => (await heardBy(worker)).opened).toEqual([`${baseURL}${navigate}`])
  // What cannot be read shows something all the same, or the browser takes the permission back.
  await push('no JSON')
  await expect.poll(async () => (await heardBy(worker)).shown.at(-1)?.[0]).toBe('Boithok')
  await page.getByRole('button', { name: say.turnOff }).click()
  await expect(page.getByText(say.off)).toBeVisible()

  await page.goto(navigate)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((one) => one !== 'in-incognito')).toEqual(
    [],
  )
  await context.addCookies([{ name: 'language', value: 'bn', url: baseURL ?? '' }])
  await context.setOffline(true)
  await page.goto('/dashboard/notes').catch(() => {})
  await expect(page.getByRole('heading', { name: 'ইন্টারনেট সংযোগ নেই' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'আবার চেষ্টা করুন' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
