import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { buy, chooseCard, pay, typeCard } from './paying.ts'
import { callAs, inDays, type MadeSession, newSession, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

/**
 * A student who paid 1,500 taka for a batch of which a class was moved, and the two other batches, at 1,200
 * and 2,000.
 */
async function moved(request: APIRequestContext) {
  const student = await newStudent(request)
  const from = await newSession(request, { fee: 1500 })
  const cheaper = await newSession(request, { fee: 1200, seriesId: from.id })
  const dearer = await newSession(request, { fee: 2000, seriesId: from.id })
  await buy(request, student, from.id, 1500_00)
  const { classes } = (await callAs(request, ADMIN, 'GET', `/sessions/${from.id}`)) as {
    classes: { _id: string }[]
  }
  const times = { start: inDays(9), end: inDays(9.1), reason: 'Power cut in Mirpur' }
  await callAs(request, ADMIN, 'PATCH', `/sessions/${from.id}/classes/${classes[0]?._id}`, times)
  return { student, from, cheaper, dearer }
}

test('B04 from the dashboard a student sees what changed and what each choice costs, and pays the difference of a dearer batch', async ({
  page,
  request,
}) => {
  const { student, from, cheaper, dearer } = await moved(request)
  const say = en.classChangeChoices
  await arrive(page, student)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: say.choosing }).tap()
  await expect(page.getByRole('heading', { name: say.moved })).toBeVisible()
  await expect(page.getByText(say.reason('Power cut in Mirpur')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'get a refund of ৳1,500' })).toContainText('by Card')
  await page.getByRole('button', { name: say.switch }).tap()
  const batches = page.getByRole('region', { name: say.others }).getByRole('listitem')
  await expect(batches.filter({ hasText: cheaper.title })).toContainText('You get a refund of ৳300')
  await batches.filter({ hasText: dearer.title }).getByRole('button', { name: say.choose }).tap()
  const dialog = page.getByRole('alertdialog', { name: say.switchTitle })
  await expect(dialog).toContainText('costs ৳500 more')
  await dialog.getByRole('button', { name: 'Pay ৳500' }).tap()
  await expect(page.getByText(en.bookings.differenceHint)).toBeVisible()
  const seat = (await callAs(request, student, 'GET', `/booked/${from.id}`)) as {
    sessionDetails: { _id: string }
  }
  await chooseCard(page)
  await typeCard(page)
  await expect(page.getByRole('button', { name: en.checkout.haveCode })).toHaveCount(0)
  await pay(page).tap()
  await expect(page.getByText(en.payments.succeeded)).toBeVisible()
  await follow(page, `/dashboard/booked/${seat.sessionDetails._id}`)
  await expect(page.getByRole('heading', { name: dearer.title, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: say.moved })).toHaveCount(0)
  await follow(page, '/dashboard/money')
  const money = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: dearer.title }) })
  await expect(money.getByText(en.classChangeChoices.states.booked)).toBeVisible()
  await expect(money.getByText(en.classChangeChoices.events.booked)).toBeVisible()
  await expect(page.getByText(en.money.states.booked)).toHaveCount(1)
})

test('B04 two classes are moved and one is cancelled: one card names all three, and one tap keeps the seat; Android closes a dialog before it leaves the first page of a tab', async ({
  page,
  request,
}) => {
  // Chromium without a phone asks nobody, so the test does it.
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { CloseWatcher: new () => object; watchers: object[] }
    scope.watchers = []
    const Watcher = scope.CloseWatcher
    scope.CloseWatcher = class extends Watcher {
      constructor() {
        super()
        scope.watchers.push(this)
      }
    }
  })
  const student = await newStudent(request)
  const repeat = {
    weekdays: ['sun', 'tue'],
    startTime: '17:00',
    endTime: '18:30',
    from: inDays(10).slice(0, 10),
    count: 8,
  }
  const { id, title } = await newSession(request, { repeat, classStart: undefined, classEnd: undefined })
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })
  const { classes } = (await callAs(request, ADMIN, 'GET', `/sessions/${id}`)) as {
    classes: { _id: string; start: string; end: string }[]
  }
  const [first, second, third] = classes
  const anHourLater = (time = '') => new Date(Date.parse(time) + 3_600_000).toISOString()
  const change = (of: typeof first, to: object) =>
    callAs(request, ADMIN, 'PATCH', `/sessions/${id}/classes/${of?._id}`, to)
  for (const [row, reason] of [
    [first, 'Power cut in Mirpur'],
    [second, 'The roads are closed'],
  ] as const)
    await change(row, { start: anHourLater(row?.start), end: anHourLater(row?.end), reason })
  await change(third, { state: 'cancelled', reason: 'The tutor is ill' })

  const say = en.classChangeChoices
  await arrive(page, student)
  await page.goto('/dashboard')
  const changed = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: say.moved })
  await expect(changed.getByText(say.moved)).toHaveCount(2)
  await expect(changed.getByText(say.cancelled)).toHaveCount(1)
  await page.getByRole('link', { name: say.choosing }).tap()
  for (const reason of ['Power cut in Mirpur', 'The roads are closed', 'The tutor is ill'])
    await expect(page.getByText(say.reason(reason)).first()).toBeVisible()
  await page.getByRole('button', { name: say.keep }).tap()
  await expect(page.getByRole('main').getByText(say.kept)).toBeVisible()
  await expect(page.getByRole('heading', { name: say.moved })).toHaveCount(0)
  expect(await callAs(request, student, 'GET', '/choices')).toEqual([])

  await page.goto(`/dashboard/booked/${id}`)
  await page.getByRole('button', { name: en.cancelBooking.cancelBooking }).tap()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await page.evaluate(() =>
    (globalThis as unknown as { watchers: { requestClose(): void }[] }).watchers.at(-1)?.requestClose(),
  )
  await expect(dialog).toHaveCount(0)
})

test.describe('bn', () => {
  test.use({ locale: 'bn-BD' })

  test('B04 in Bangla a student gives the seat up, and is told before how much comes back and how', async ({
    page,
    request,
  }) => {
    const { student, from } = await moved(request)
    const say = bn.classChangeChoices
    await arrive(page, student)
    await page.goto(`/dashboard/booked/${from.id}`)
    const back = page.getByRole('button', { name: say.backOfOne('৳১,৫০০') })
    await expect(back).toBeVisible()
    await expect.poll(() => leftInEnglish(page)).toEqual([])
    await back.tap()
    const dialog = page.getByRole('alertdialog', { name: say.refundTitle })
    await expect(dialog).toContainText('৳১,৫০০')
    await dialog.getByRole('button', { name: say.refundConfirm }).tap()
    await expect(page.getByText(say.refunded)).toBeVisible()
  })
})

test('B12 a switch to a dearer batch waits in the room, where one keeps the seat; a switch to a cheaper one says before what is refunded. Back closes a dialog, and a lost network is said once', async ({
  page,
  request,
}) => {
  const student = await newStudent(request)
  const from = await newSession(request, { fee: 1500 })
  const cheaper = await newSession(request, { fee: 1200, seriesId: from.id })
  const dearer = await newSession(request, { fee: 2000, seriesId: from.id })
  await buy(request, student, from.id, 1500_00)
  const say = en.classChangeChoices
  await arrive(page, student)
  await page.goto('/dashboard/booked-sessions')
  await page.getByRole('link', { name: from.title }).tap()
  await expect(page.getByText(say.otherTime)).toBeVisible()
  await page.getByRole('button', { name: say.switchBatch }).tap()
  const batch = ({ title }: MadeSession) =>
    page
      .getByRole('region', { name: say.others })
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: say.choose })
  const choose = batch(dearer)
  const dialog = page.getByRole('alertdialog', { name: say.switchTitle })
  await choose.tap()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: from.title, level: 1 })).toBeVisible()

  await choose.tap()
  // The browser would complain of each request that a lost network fails.
  await page.evaluate(() => {
    const { fetch } = globalThis
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    addEventListener('online', () => Object.assign(globalThis, { fetch }))
  })
  await dialog.getByRole('button', { name: 'Pay ৳500' }).tap()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await dialog.getByRole('button', { name: 'Pay ৳500' }).tap()
  await expect(page.getByText(en.bookings.differenceHint)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/dashboard/booked-sessions')
  await page.getByRole('link', { name: from.title }).tap()
  const pending = page.getByRole('region', { name: say.pendingTitle })
  await expect(pending).toContainText(`You are moving to “${dearer.title}”. Pay ৳500 by`)
  await expect(pending.getByRole('link', { name: 'Pay ৳500' })).toBeVisible()
  await follow(page, '/dashboard/money')
  await expect(page.getByRole('button', { name: en.payments.switch.giveSeatUp })).toBeVisible()
  await expect(page.getByRole('button', { name: en.payments.giveSeatUp })).toHaveCount(0)
  await page.goBack()
  await pending.getByRole('button', { name: say.keepHere }).tap()
  const keeping = page.getByRole('alertdialog', { name: en.payments.switch.giveUpTitle })
  await keeping.getByRole('button', { name: en.payments.switch.giveUp }).tap()
  await expect(page.getByText(en.payments.switch.seatGivenUp)).toBeVisible()
  await expect(pending).toHaveCount(0)
  await expect(page.getByRole('heading', { name: from.title, level: 1 })).toBeFocused()

  await follow(page, `/bookedSession/${dearer.id}`)
  await expect(page.getByText(en.bookings.inCourse)).toBeVisible()
  await expect(page.getByRole('button', { name: en.bookings.bookNow })).toBeVisible()
  await page.getByRole('link', { name: en.bookings.switchHere }).tap()
  await expect(page.getByRole('heading', { name: from.title, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: say.choose }).first()).toBeInViewport()
  await batch(cheaper).tap()
  await expect(dialog).toContainText(say.getBackShare('৳300', 100))
  await dialog.getByRole('button', { name: say.switchConfirm }).tap()
  await expect(page.getByText(say.switched(cheaper.title))).toBeVisible()
  await expect(page.getByRole('heading', { name: cheaper.title, level: 1 })).toBeFocused()
})
