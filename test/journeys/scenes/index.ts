/** Scenes to photograph besides the plain screens: dialogs, held seats, payments, errors. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { Texts } from '../../../web/i18n/index.ts'
import { buy, hold } from '../paying.ts'
import { callAs, inDays, newSession } from '../people.ts'
import { emailOf, type Viewer } from '../screens.ts'
import { centreDueScenes, fillCentreDues } from './centre-dues.ts'
import { classChangeScenes, fillChanges, studentChangeScenes } from './changes.ts'
import { fillParts, partScenes } from './parts.ts'

export type Scene = {
  /** Unique. */
  name: string
  path: string
  /** Prepares data before the page opens. */
  before?: (page: Page) => Promise<unknown>
  /** Interacts with the page before the screenshot. */
  act?: (page: Page) => Promise<unknown>
  /** Takes the screenshot while the page loads. */
  unfinished?: boolean
}

const states = {
  held: { title: 'Scene held', fee: 300 },
  soldOut: { title: 'Scene sold out', capacity: 1 },
  notOpen: { title: 'Scene not open yet', registrationStart: inDays(3) },
  over: { title: 'Scene registration over', registrationStart: inDays(-5), registrationEnd: inDays(-1) },
  running: {
    title: 'Scene class running',
    registrationStart: inDays(-5),
    registrationEnd: inDays(-2),
    classStart: inDays(-1),
    classEnd: inDays(1),
  },
  few: { title: 'Scene few seats', capacity: 3, fee: 250 },
  free: { title: 'Scene free' },
  cancelled: { title: 'পদার্থবিজ্ঞান: সৃজনশীল প্রশ্নের ক্লাস', fee: 500, capacity: 20 },
}
const ids = new Map<keyof typeof states, string>()
let rejectedId = ''
const SEATED = '01712-000001'
const CODE = 'EID-2026'

/**
 * Creates a session in each state, one of them cancelled after a sale, a pending one, a cancelled booking,
 * and a discount code.
 */
export async function fillScenes(request: APIRequestContext): Promise<void> {
  for (const [state, changes] of Object.entries(states))
    ids.set(state as keyof typeof states, (await newSession(request, changes)).id)
  await newSession(request, { title: 'Scene waiting' }, emailOf('instructor'))
  const { id: rejected } = await newSession(request, { title: 'Scene rejected' }, emailOf('instructor'))
  const reasons = {
    status: 'rejected',
    rejectionReason: 'Dates clash',
    feedback: 'Friday is taken. Another day?',
  }
  await callAs(request, emailOf('admin'), 'PATCH', `/sessions/${rejected}`, reasons)
  rejectedId = rejected
  await callAs(request, emailOf('instructor'), 'POST', '/bookedSessions', { sessionId: ids.get('soldOut') })
  const student = emailOf('student')
  const { id } = await newSession(request, { title: 'Scene cancelled' })
  const { insertedId } = (await callAs(request, student, 'POST', '/bookedSessions', { sessionId: id })) as {
    insertedId: string
  }
  await callAs(request, student, 'DELETE', `/bookedSessions/${insertedId}`)
  await buy(request, student, ids.get('cancelled') ?? '', 50_000)
  await callAs(request, emailOf('admin'), 'DELETE', `/sessions/${ids.get('cancelled')}`)
  const half = { code: CODE, kind: 'percent', value: 50, until: '2030-12-31' }
  await callAs(request, emailOf('admin'), 'POST', '/discounts', half)
  await fillDesk(request)
  await fillChanges(request)
  await fillParts(request)
  await fillCentreDues(request)
}

/** Somebody has paid at the desk and keeps the seat; another one's money is due back. */
async function fillDesk(request: APIRequestContext): Promise<void> {
  const sale = { sessionId: ids.get('few'), method: 'cash', amount: 250 }
  const seated = { ...sale, phone: SEATED, name: 'রহিমা বেগম' }
  await callAs(request, emailOf('admin'), 'POST', '/desk/payments', seated)
  const leaving = emailOf('instructor')
  const { bookingId } = (await callAs(request, emailOf('admin'), 'POST', '/desk/payments', {
    ...sale,
    email: leaving,
    method: 'nagad',
    reference: 'NGD7QX42K1',
  })) as { bookingId: string }
  await callAs(request, leaving, 'DELETE', `/bookedSessions/${bookingId}`)
}

/** The scenes of one viewer, with the texts of one language. */
export async function scenesOf(viewer: Viewer, request: APIRequestContext, words: Texts): Promise<Scene[]> {
  if (viewer === 'visitor') return [loginFailed(words), ...(await findScenes(request, words))]
  if (viewer === 'student')
    return [...(await studentScenes(request, words)), ...studentChangeScenes(words), ...partScenes(words)]
  if (viewer === 'admin')
    return [
      ...adminScenes(words),
      ...deskScenes(words),
      ...classChangeScenes(words),
      ...centreDueScenes(words),
    ]
  return [
    { name: 'session_rejected', path: `/dashboard/sessions?edit=${rejectedId}` },
    { name: 'session_copied', path: `/dashboard/sessions?copy=${rejectedId}` },
    {
      name: 'often_absent_classes',
      path: '/dashboard/often-absent',
      act: async (page) => {
        const first = page.getByRole('main').locator('details').first()
        await first.locator('summary').click()
        await first.getByRole('listitem').first().waitFor()
      },
    },
  ]
}

const session = (state: keyof typeof states) => `/bookedSession/${ids.get(state)}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const shown = (page: Page, text: string) => page.getByText(text).first().waitFor()

const loginFailed = ({ auth }: Texts): Scene => ({
  name: 'login_failed',
  path: '/login',
  act: async (page) => {
    await page.getByLabel(auth.fields.email).fill('student@demo.test')
    await page.getByLabel(auth.fields.password, { exact: true }).fill('not-the-password')
    await page.getByRole('main').getByRole('button', { name: auth.login.submit, exact: true }).click()
    await shown(page, auth.login.failed)
  },
})

function deskScenes({ dashboard, desk, methods }: Texts): Scene[] {
  const path = `/dashboard/desk?session=${ids.get('few')}`
  const type = (page: Page, contact: string) => page.getByLabel(dashboard.who).fill(contact)
  return [
    {
      name: 'desk_new',
      path,
      act: async (page) => {
        await type(page, '01812-999999')
        await page.getByLabel(desk.name, { exact: true }).fill('Jahanara Imam')
        await page.getByText(methods.nagad, { exact: true }).click()
      },
    },
    {
      name: 'desk_seated',
      path,
      act: async (page) => {
        await type(page, SEATED)
        await shown(page, desk.hasSeat)
      },
    },
    {
      name: 'desk_refund',
      path,
      act: async (page) => {
        await type(page, SEATED)
        await press(page, desk.refund)
        await page.getByLabel(desk.back.reason).waitFor()
      },
    },
  ]
}

/** The search and, in each state, a session as visitors see it. */
async function findScenes(request: APIRequestContext, words: Texts): Promise<Scene[]> {
  const slugOf = async (id: string) =>
    (await (await request.get(`/api/sessions/${id}`)).json()) as { slug: string }
  const shared = [...ids].map(async ([state, id]) => ({
    name: `shared_${state}`,
    path: `/sessions/${(await slugOf(id)).slug}`,
  }))
  return [
    { name: 'found', path: '/sessions?q=podartho' },
    { name: 'found_chosen', path: '/sessions?level=12&mode=online&seats=true' },
    {
      name: 'found_filters',
      path: '/sessions?subject=physics',
      act: (page) => page.evaluate(() => document.querySelector('details')?.setAttribute('open', '')),
    },
    { name: 'found_near', path: '/sessions?subject=physics&weekday=mon&mode=online&free=true' },
    { name: 'found_nothing', path: '/sessions?q=zxqwv', act: (page) => shown(page, words.sessions.none) },
    ...(await Promise.all(shared)),
  ]
}

async function studentScenes(request: APIRequestContext, words: Texts): Promise<Scene[]> {
  const email = emailOf('student')
  const holds = () => hold(request, email, ids.get('held') ?? '', 30_000)
  const payment = `/dashboard/payment/${ids.get('held')}`
  const few = `/dashboard/payment/${ids.get('few')}`
  const typeCode = async (page: Page, code: string) => {
    await press(page, words.checkout.haveCode)
    await page.getByLabel(words.checkout.code.label).fill(code)
    await page.keyboard.press('Enter')
  }
  const card = `${payment}?method=card`
  const booked = (await callAs(request, email, 'GET', `/bookedSessions?email=${email}`)) as { _id: string }[]
  return [
    ...(['soldOut', 'notOpen', 'over', 'running', 'few', 'cancelled'] as const).map((state) => ({
      name: `session_${state}`,
      path: session(state),
    })),
    { name: 'session_held', path: session('held'), before: holds },
    {
      name: 'booked_now',
      path: session('free'),
      before: () => giveUp(request, email, ids.get('free') ?? ''),
      act: async (page) => {
        await press(page, words.bookings.bookNow)
        await shown(page, words.bookings.seeBooking)
      },
    },
    { name: 'overview_held', path: '/dashboard', before: holds },
    { name: 'money_held', path: '/dashboard/money', before: holds },
    { name: 'payment', path: payment },
    {
      name: 'payment_code',
      path: few,
      act: async (page) => {
        await typeCode(page, CODE)
        await shown(page, words.checkout.code.remove)
      },
    },
    {
      name: 'payment_wrong_code',
      path: few,
      act: async (page) => {
        await typeCode(page, 'EID-2062')
        await page.locator('form [role=alert]:not(:empty)').waitFor()
      },
    },
    { name: 'payment_held', path: payment, before: holds },
    { name: 'payment_card', path: card, before: holds, act: () => Promise.resolve() },
    { name: 'payment_declined', path: card, before: holds, act: (page) => declined(page, words) },
    ...checkoutScenes(),
    { name: 'payment_bank', path: card, before: holds, act: (page) => bank(page, words) },
    {
      name: 'dialog_cancel_booking',
      path: `/dashboard/booked/${booked[0]?._id}`,
      act: async (page) => {
        await press(page, words.cancelBooking.cancelBooking)
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'dialog_unsaved',
      path: '/dashboard/create-note',
      act: async (page) => {
        await page.getByLabel(words.notes.titleLabel).fill('…')
        await page.getByRole('banner').getByRole('link').first().click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'toast',
      path: '/dashboard/profile',
      act: async (page) => {
        await page.getByLabel(words.messageChoices.language).selectOption('en')
        await page.locator('.Toastify__toast').first().waitFor()
      },
    },
    { name: 'offline', path: '/dashboard/my-created-sessions', act: goOffline },
    {
      name: 'list_failed',
      path: '/dashboard/money',
      before: (page) => page.route('**/api/money*', (route) => route.fulfill({ status: 404, json: {} })),
      act: (page) => shown(page, words.money.failedToLoad),
      unfinished: true,
    },
  ]
}

/** The states of a checkout, as the API tells them. */
function checkoutScenes(): Scene[] {
  const id = '01a1f6e0-0940-7233-b04c-204e2bff6560'
  const base = {
    checkoutId: id,
    sessionId: ids.get('held'),
    sessionTitle: 'Scene held',
    ...{ amount: 1250, amountInCents: 125_000, currency: 'BDT' },
    createdAt: inDays(0),
  }
  const byHand = { method: 'desk', expiresAt: inDays(1) }
  const part = { number: 2, of: 6 }
  const answers: Record<string, object> = {
    open: { state: 'open', method: 'bkash', expiresAt: inDays(0.01), reason: 'payment_cancelled' },
    asking: { state: 'confirming', method: 'bkash', reason: 'payment_processing' },
    desk: { state: 'confirming', reason: 'waits_for_desk', ...byHand },
    review: {
      state: 'confirming',
      reason: 'waits_for_confirmation',
      ...{ wallet: 'nagad', trxId: '9CXY12AB34' },
      ...byHand,
    },
    refund_due: { state: 'refund_due', reason: 'refund_no_seat', method: 'bkash' },
    refund_by_hand: { state: 'refund_due', reason: 'refund_no_seat', method: 'desk' },
    refunded: { state: 'refunded', reason: 'refund_no_seat', method: 'sslcommerz' },
    refused: {
      state: 'ended',
      reason: 'reference_refused',
      refusal: 'No such number on 22 November.',
      ...byHand,
    },
    ended: { state: 'ended', reason: 'hold_expired', method: 'bkash' },
    part_open: { state: 'open', method: 'bkash', expiresAt: inDays(0.01), part },
    part_desk: { state: 'confirming', reason: 'waits_for_desk', ...byHand, part },
    part_ended: { state: 'ended', reason: 'hold_expired', method: 'bkash', part },
  }
  return Object.entries(answers).map(([name, answer]) => ({
    name: `checkout_${name}`,
    path: `/dashboard/checkouts/${id}`,
    before: (page) =>
      page.route(`**/api/checkouts/${id}`, (route) => route.fulfill({ json: { ...base, ...answer } })),
  }))
}

/** Cancels the booking of a session, if there is one. */
async function giveUp(request: APIRequestContext, email: string, sessionId: string): Promise<void> {
  const own = (await callAs(request, email, 'GET', `/sessions/${sessionId}/mine`)) as { bookingId?: string }
  if (own.bookingId) await callAs(request, email, 'DELETE', `/bookedSessions/${own.bookingId}`)
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}

async function typed(page: Page, { cardForm }: Texts, number: string): Promise<void> {
  await page.getByLabel(cardForm.number).fill(number)
  await page.getByLabel(cardForm.expiry).fill('12/34')
  await page.getByLabel(cardForm.cvc).fill('123')
  await page.locator('button[type=submit]').click()
}

async function declined(page: Page, words: Texts): Promise<void> {
  await typed(page, words, '4000000000000002')
  await shown(page, words.cardForm.declines.declined)
}

async function bank(page: Page, words: Texts): Promise<void> {
  await typed(page, words, '4000002500003155')
  await page.frameLocator('iframe').getByRole('button').first().waitFor()
}

function adminScenes({ sessions, discounts }: Texts): Scene[] {
  const list = '/dashboard/my-created-sessions'
  const asks = (name: string, label: string): Scene => ({
    name: `dialog_${name}`,
    path: list,
    act: async (page) => {
      await page.getByRole('button', { name: label }).first().click()
      await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
    },
  })
  /** Rows of tables have a menu; cards on phones have buttons. */
  const openMenu = async (page: Page) => {
    const button = page.getByRole('main').locator('[aria-haspopup=menu]').first()
    if (!(await button.isVisible())) return 'button'
    await button.click()
    await page.getByRole('menu').waitFor()
    return 'menuitem'
  }
  const chooses = (name: string, label: string): Scene => ({
    name: `dialog_${name}`,
    path: list,
    act: async (page) => {
      const role = await openMenu(page)
      await page.getByRole(role, { name: label }).first().click()
      await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
    },
  })
  return [
    asks('approve', sessions.approve),
    asks('reject', sessions.reject),
    { name: 'row_menu', path: list, act: openMenu },
    chooses('update', sessions.update),
    chooses('delete', sessions.delete),
    { ...asks('discount', discounts.add), path: '/dashboard/discounts' },
  ]
}
