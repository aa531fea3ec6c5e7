import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { buy } from './paying.ts'
import { callAs, newConfirmedStudent, newSession } from './people.ts'

/** The viewer of the screens: an account of the demonstration, or a visitor. */
export type Viewer = 'visitor' | 'student' | 'instructor' | 'admin'
export const emailOf = (viewer: Exclude<Viewer, 'visitor'>) => `${viewer}@demo.test`

export const open = ['/', '/sessions', '/coming-soon/careers', '/nonsense']
export const waysIn = ['/login', '/register', '/forgot-password', '/mailed-link']
export const signedIn = [
  '/dashboard',
  '/dashboard/booked-sessions',
  '/dashboard/routine',
  '/dashboard/routine?view=month',
  '/dashboard/my-created-sessions',
  '/dashboard/tutors',
  '/dashboard/our-tutors',
  '/dashboard/view-materials',
  '/dashboard/study-materials',
  '/dashboard/create-note',
  '/dashboard/manage-notes',
  '/dashboard/profile',
  '/dashboard/money',
  '/dashboard/dues',
]
export const teaching = ['/dashboard/upload-materials', '/dashboard/sessions']
/** An Admin’s routine is the centre’s; at the same address others have their own. */
const centreRoutine = ['/dashboard/routine?view=day', '/dashboard/routine?view=week']
export const administration = [
  '/dashboard/all-users',
  '/dashboard/adminUsers',
  '/dashboard/paymentHistory',
  '/dashboard/paymentHistory?of=everyone',
  '/dashboard/reviews',
  '/dashboard/refunds',
  '/dashboard/close',
  '/dashboard/close?kind=in',
  '/dashboard/outbox',
  '/dashboard/audit-trail',
  '/dashboard/system',
  '/dashboard/branches',
  '/dashboard/holidays',
  '/dashboard/desk',
  '/dashboard/centre-dues',
  '/dashboard/discounts',
  '/dashboard/centre',
]

/**
 * Creates content that is hard to display: a title without a space, a name in Bangla, the highest fee; and a student's bookings and
 * payment.
 */
export async function fillScreens(request: APIRequestContext): Promise<void> {
  const hard = {
    title: 'Wo'.repeat(100),
    tutor: 'মোসাম্মৎ উম্মে কুলসুম চৌধুরানী ফেরদৌসী',
    description: 'wo'.repeat(300),
    fee: 999_999.99,
  }
  await newSession(request, hard)
  const student = emailOf('student')
  const paid = await newSession(request, hard)
  await buy(request, student, paid.id, 99_999_999)
  const unpaid = await newSession(request, { ...hard, fee: 1250 })
  await callAs(request, student, 'POST', '/checkouts', {
    sessionId: unpaid.id,
    method: 'bkash',
    amount: 1250,
  })
  const free = await newSession(request, { title: 'কবিতা পড়ার সহজ পাঠ', tutor: hard.tutor })
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: free.id })
  const admin = emailOf('admin')
  // Each journey fills the screens, and a code exists once.
  const unique = randomUUID().slice(0, 8)
  const half = { code: `EID-${unique}`, kind: 'percent', value: 50, limit: 40, until: '2030-12-31' }
  await sendByHand(request, hard)
  const counter = { sessionId: paid.id, phone: '01712-345678', name: hard.tutor, amount: hard.fee }
  await callAs(request, admin, 'POST', '/desk/payments', { ...counter, method: 'cash' })
  await callAs(request, admin, 'POST', '/discounts', half)
  await callAs(request, admin, 'POST', '/holidays', { day: '2035-01-01', name: 'Wo'.repeat(50) })
  const long = { code: 'W'.repeat(22) + unique, kind: 'amount', value: 999_999.99, sessionIds: [paid.id] }
  await callAs(request, admin, 'POST', '/discounts', long)
}

/** A student pays by hand, and waits for a decision. */
async function sendByHand(request: APIRequestContext, session: object): Promise<void> {
  const { id } = await newSession(request, { ...session, fee: 1250 })
  const student = await newConfirmedStudent(request)
  const choice = { sessionId: id, method: 'desk', amount: 1250 }
  const held = await callAs(request, student, 'POST', '/checkouts', choice)
  const trxId = randomUUID().slice(-10).toUpperCase()
  const path = `/checkouts/${(held as { checkoutId: string }).checkoutId}/reference`
  await callAs(request, student, 'POST', path, { wallet: 'bkash', trxId })
}

/** A screen with its address and a unique name. */
export type Screen = { name: string; path: string }

const named = (path: string): Screen => ({
  name: path.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/^_/, '') || 'home',
  path,
})

/** Pages whose addresses the sitemap has. */
async function publicScreens(request: APIRequestContext): Promise<Screen[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const [tutor = ''] = /\/tutors\/[\w-]+/.exec(sitemap) ?? []
  return [{ name: 'tutor', path: tutor }]
}

/** All screens that a viewer may see, including those about a session, a booking or a payment. */
export async function screensOf(viewer: Viewer, request: APIRequestContext): Promise<Screen[]> {
  if (viewer === 'visitor') return [...[...open, ...waysIn].map(named), ...(await publicScreens(request))]
  const email = emailOf(viewer)
  const listed = (await callAs(request, email, 'GET', '/sessions')) as { data: Sold[] }
  const bookings = (await callAs(request, email, 'GET', `/bookedSessions?email=${email}`)) as Sold[]
  return [
    ...[...open, ...signedIn, ...(viewer === 'student' ? [] : teaching)].map(named),
    ...(viewer === 'admin' ? [...administration, ...centreRoutine] : []).map(named),
    ...oneOfEach(listed.data, (kind, id) => ({ name: `session_${kind}`, path: `/bookedSession/${id}` })),
    ...(viewer === 'admin'
      ? oneOfEach(listed.data, (kind, id) => ({ name: `roster_${kind}`, path: `/dashboard/roster/${id}` }))
      : []),
    ...oneOfEach(bookings, (kind, id) => ({ name: `booking_${kind}`, path: `/dashboard/booked/${id}` })),
    ...oneOfEach(bookings, (kind, id) => ({
      name: `receipt_${kind}`,
      path: `/dashboard/receipt/${id}`,
    })).filter(({ name }) => name === 'receipt_paid'),
    ...(viewer === 'student' ? await payingScreens(request, email) : []),
  ]
}

/** The ways to pay, and a payment that has begun. */
async function payingScreens(request: APIRequestContext, email: string): Promise<Screen[]> {
  const [begun] = (await callAs(request, email, 'GET', '/checkouts')) as {
    checkoutId: string
    sessionId: string
  }[]
  return [
    { name: 'ways_to_pay', path: `/dashboard/payment/${begun?.sessionId}` },
    { name: 'checkout', path: `/dashboard/checkouts/${begun?.checkoutId}` },
  ]
}

type Sold = { _id: string; fee: number }

/** One with a fee and one without, if they exist. */
function oneOfEach(all: Sold[], screen: (kind: string, id: string) => Screen): Screen[] {
  const [paid, free] = [all.find(({ fee }) => fee > 0), all.find(({ fee }) => fee === 0)]
  return [...(paid ? [screen('paid', paid._id)] : []), ...(free ? [screen('free', free._id)] : [])]
}
