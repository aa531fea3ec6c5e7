/** Scenes of fees by parts: their choice, the dues, and a class that is closed for one that is late. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { OwnDue } from '../../../contract/fee-parts/fee-parts.ts'
import type { Texts } from '../../../web/i18n/index.ts'
import { makeDue, newPlan, payPart } from '../parts.ts'
import { callAs } from '../people.ts'
import { emailOf } from '../screens.ts'
import type { Scene } from './index.ts'

const student = emailOf('student')
const ids = { sold: '', choice: '', payment: '' }

/** Creates a course to choose parts for, and one whose first two parts the student has paid. */
export async function fillParts(request: APIRequestContext): Promise<void> {
  const online = { mode: 'online', joinUrl: 'https://meet.example.org/x' }
  ids.choice = (
    await newPlan(request, { title: 'Scene parts to choose', fee: 10_000, plan: { parts: 3 } }, 'mon')
  ).id
  ids.sold = (await newPlan(request, { title: 'উচ্চতর গণিত: পুরো বছরের ব্যাচ', ...online })).id
  await payPart(request, student, ids.sold)
  await payPart(request, student, ids.sold, 2)
  const dues = (await callAs(request, student, 'GET', '/dues')) as OwnDue[]
  ids.payment = dues.find(({ sessionId, part }) => sessionId === ids.sold && part === 2)?.paymentId ?? ''
}

export function partScenes(words: Texts): Scene[] {
  const dueSince = (days: number) => () => makeDue(student, ids.sold, days)
  const booked = `/dashboard/booked/${ids.sold}`
  return [
    { name: 'session_parts', path: `/bookedSession/${ids.choice}` },
    {
      name: 'payment_parts',
      path: `/dashboard/payment/${ids.choice}`,
      act: async (page) => {
        await page.getByRole('radio', { name: words.feeParts.monthly(3) }).check()
        await page.getByRole('region', { name: words.feeParts.plan }).scrollIntoViewIfNeeded()
      },
    },
    { name: 'dues', path: '/dashboard/dues', before: dueSince(-20) },
    { name: 'dues_late', path: '/dashboard/dues', before: dueSince(2) },
    { name: 'dues_closed', path: '/dashboard/dues', before: dueSince(10) },
    { name: 'overview_due', path: '/dashboard', before: dueSince(2) },
    {
      name: 'dues_empty',
      path: '/dashboard/dues',
      before: (page: Page) => page.route('**/api/dues', (route) => route.fulfill({ json: [] })),
    },
    { name: 'part_payment', path: `/dashboard/payment/${ids.sold}?part=3`, before: dueSince(2) },
    { name: 'part_paid', path: `/dashboard/payment/${ids.sold}?part=2` },
    { name: 'part_receipt', path: `/dashboard/receipts/${ids.payment}` },
    { name: 'booked_parts', path: booked, before: dueSince(-20) },
    { name: 'booked_closed', path: booked, before: dueSince(10) },
    { name: 'bookings_late', path: '/dashboard/booked-sessions', before: dueSince(10) },
    {
      name: 'materials_closed',
      path: `/dashboard/study-materials?session=${ids.sold}`,
      before: dueSince(10),
    },
  ]
}
