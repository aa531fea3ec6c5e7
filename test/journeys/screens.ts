import type { APIRequestContext } from '@playwright/test'
import { buy } from './paying.ts'
import { callAs, newSession } from './people.ts'

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
]
export const teaching = ['/dashboard/upload-materials', '/dashboard/sessions']
export const administration = [
  '/dashboard/all-users',
  '/dashboard/adminUsers',
  '/dashboard/paymentHistory',
  '/dashboard/paymentHistory?of=everyone',
  '/dashboard/outbox',
  '/dashboard/audit-trail',
  '/dashboard/system',
  '/dashboard/branches',
  '/dashboard/centre',
]

/** Creates content that is hard to display: a title without a space, a name in Bangla, the highest fee; and a student's bookings. */
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
  const free = await newSession(request, { title: 'কবিতা পড়ার সহজ পাঠ', tutor: hard.tutor })
  await callAs(request, student, 'POST', '/bookedSessions', { sessionId: free.id })
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
    ...(viewer === 'admin' ? administration : []).map(named),
    ...oneOfEach(listed.data, (kind, id) => ({ name: `session_${kind}`, path: `/bookedSession/${id}` })),
    ...(viewer === 'admin'
      ? oneOfEach(listed.data, (kind, id) => ({ name: `roster_${kind}`, path: `/dashboard/roster/${id}` }))
      : []),
    ...oneOfEach(bookings, (kind, id) => ({ name: `booking_${kind}`, path: `/dashboard/booked/${id}` })),
    ...oneOfEach(bookings, (kind, id) => ({
      name: `receipt_${kind}`,
      path: `/dashboard/receipt/${id}`,
    })).filter(({ name }) => name === 'receipt_paid'),
  ]
}

type Sold = { _id: string; fee: number }

/** One with a fee and one without, if they exist. */
function oneOfEach(all: Sold[], screen: (kind: string, id: string) => Screen): Screen[] {
  const [paid, free] = [all.find(({ fee }) => fee > 0), all.find(({ fee }) => fee === 0)]
  return [...(paid ? [screen('paid', paid._id)] : []), ...(free ? [screen('free', free._id)] : [])]
}
