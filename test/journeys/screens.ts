import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoCentre } from '../../db/demo/centre.ts'
import { buy } from './paying.ts'
import { callAs, newConfirmedStudent, newSession } from './people.ts'

/** Who looks at a screen: a visitor, or an account of the demonstration. */
export type Viewer = 'visitor' | 'student' | 'instructor' | 'admin'
export const emailOf = (viewer: Exclude<Viewer, 'visitor'>) => `${viewer}@demo.test`

const open = [
  ...[
    '/',
    '/sessions',
    '/sessions/{slug}',
    '/tutors',
    '/tutors/{tutor}',
    '/be-our-tutor',
    '/coming-soon/careers',
    '/nonsense',
  ],
  ...['/about/refund', '/about/privacy', '/about/terms'],
]
const waysIn = ['/login', '/register', '/forgot-password', '/mailed-link']
export const signedIn = [
  '/dashboard',
  '/dashboard/booked-sessions',
  '/dashboard/routine',
  '/dashboard/routine?view=month',
  '/dashboard/attendance',
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
const session = ['/bookedSession/{paid}', '/bookedSession/{free}']
const seats = [
  '/dashboard/booked/{paidBooking}',
  '/dashboard/booked/{freeBooking}',
  '/dashboard/receipt/{paidBooking}',
  '/dashboard/payment/{unpaid}',
  '/dashboard/checkouts/{checkout}',
]
export const teaching = [
  '/dashboard/upload-materials',
  '/dashboard/sessions',
  '/dashboard/often-absent',
  '/dashboard/taught',
]
export const administration = [
  '/dashboard/all-users',
  '/dashboard/adminUsers',
  '/dashboard/paymentHistory',
  '/dashboard/paymentHistory?of=everyone',
  '/dashboard/held-payments',
  '/dashboard/booked-seats',
  '/dashboard/calls',
  '/dashboard/enquiries',
  '/dashboard/refunds',
  '/dashboard/disputes',
  '/dashboard/close',
  '/dashboard/close?kind=in',
  '/dashboard/outbox',
  '/dashboard/audit-trail',
  '/dashboard/system',
  '/dashboard/branches',
  '/dashboard/holidays',
  '/dashboard/levels',
  '/dashboard/desk',
  '/dashboard/centre-dues',
  '/dashboard/discounts',
  '/dashboard/centre',
  '/dashboard/rules',
  '/dashboard/pages',
  '/dashboard/first-hour',
  '/dashboard/texts',
  '/dashboard/home-page',
  '/preview/home',
]
/** An Admin’s routine is the centre’s; at the same address others have their own. */
const centreRoutine = ['/dashboard/routine?view=day', '/dashboard/routine?view=week']

/**
 * The screens of each viewer. Those that look alike for several are listed for the first. Words in braces
 * stand for ids.
 */
export const screens: Record<Viewer, string[]> = {
  visitor: [...open, ...waysIn],
  student: [...signedIn, ...session, ...seats],
  instructor: ['/dashboard', ...teaching, ...session],
  admin: [
    '/dashboard',
    ...administration,
    // An Admin’s list has those that wait for approval.
    '/dashboard/my-created-sessions?status=pending',
    ...centreRoutine,
    ...session,
    '/dashboard/desk/bookings/{paidBooking}',
    '/dashboard/people/{walkIn}',
    '/dashboard/people/{walkIn}/attendance',
    '/dashboard/roster/{paid}',
    '/dashboard/roster/{free}',
    '/dashboard/roster/{free}?view=sheet',
    '/dashboard/roster/{free}?view=month',
    '/dashboard/roll/{freeClass}',
  ],
}

/** The address of a screen about what `fillScreens` has made. */
export const addressOf = (path: string): string => {
  const made = JSON.parse(process.env.JOURNEY_SCREENS ?? '{}')
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => made[name])
}

/**
 * Creates content that is hard to display: a title without a space, a name in Bangla, the highest fee; and a
 * student's bookings and payment. Returns the ids.
 */
export async function fillScreens(request: APIRequestContext): Promise<Record<string, string>> {
  const hard = {
    title: 'Wo'.repeat(100),
    tutor: 'মোসাম্মৎ উম্মে কুলসুম চৌধুরানী ফেরদৌসী',
    description: 'wo'.repeat(300),
    fee: 999_999.99,
  }
  const [admin, student] = [emailOf('admin'), emailOf('student')]
  // Money sent by hand needs a number.
  const sendMoneyTo = 'bKash 01711-000000'
  await callAs(request, admin, 'PUT', '/settings/centre', { ...demoCentre, sendMoneyTo })
  const paid = await newSession(request, hard)
  await buy(request, student, paid.id, 99_999_999)
  const unpaid = await newSession(request, { ...hard, fee: 1250 })
  const choice = { sessionId: unpaid.id, method: 'bkash', amount: 1250 }
  const begun = (await callAs(request, student, 'POST', '/checkouts', choice)) as { checkoutId: string }
  const free = await newSession(request, { title: 'কবিতা পড়ার সহজ পাঠ', tutor: hard.tutor })
  const booked = (await callAs(request, student, 'POST', '/bookedSessions', { sessionId: free.id })) as {
    insertedId: string
  }
  await sendByHand(request, hard)
  const counter = { sessionId: paid.id, phone: '01712-345678', name: hard.tutor, amount: hard.fee }
  await callAs(request, admin, 'POST', '/desk/payments', {
    ...counter,
    // Cash would be whole taka.
    method: 'nagad',
    reference: '8N7A6XK4PD',
  })
  const { person } = (await callAs(request, admin, 'GET', `/desk/seats?phone=${counter.phone}`)) as {
    person: { _id: string }
  }
  await callAs(request, admin, 'POST', `/desk/people/${person._id}/notes`, { text: hard.description })
  const half = { code: 'EID-HALF', kind: 'percent', value: 50, limit: 40, until: '2030-12-31' }
  await callAs(request, admin, 'POST', '/discounts', half)
  const long = { code: 'W'.repeat(30), kind: 'amount', value: 999_999.99, sessionIds: [paid.id] }
  await callAs(request, admin, 'POST', '/discounts', long)
  await callAs(request, admin, 'POST', '/holidays', { day: '2035-01-01', name: 'Wo'.repeat(50) })
  const { slug } = (await callAs(request, student, 'GET', `/sessions/${paid.id}`)) as { slug: string }
  const { bookingId } = (await callAs(request, student, 'GET', `/sessions/${paid.id}/mine`)) as {
    bookingId: string
  }
  const { classes } = (await callAs(request, admin, 'GET', `/sessions/${free.id}`)) as {
    classes: { _id: string }[]
  }
  const [, tutor = ''] = /\/tutors\/([\w-]+)/.exec(await (await request.get('/sitemap.xml')).text()) ?? []
  return {
    ...{ paid: paid.id, free: free.id, unpaid: unpaid.id, slug, tutor },
    walkIn: person._id,
    freeClass: classes[0]?._id ?? '',
    ...{ paidBooking: bookingId, freeBooking: booked.insertedId, checkout: begun.checkoutId },
  }
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
