/** Scenes of fees by parts for the centre: a plan in the form, who is late, and the desk. */
import type { APIRequestContext } from '@playwright/test'
import type { Texts } from '../../../web/i18n/index.ts'
import { makeDue, newPlan } from '../parts.ts'
import { callAs } from '../people.ts'
import { emailOf } from '../screens.ts'
import type { Scene } from './index.ts'

const LATE = { typed: '01712-000002', phone: '+8801712000002', name: 'মোসাম্মৎ উম্মে কুলসুম চৌধুরানী' }
let sessionId = ''

/** Somebody has paid the first part at the desk, and is late with the second. */
export async function fillCentreDues(request: APIRequestContext): Promise<void> {
  sessionId = (await newPlan(request, { title: 'Scene sold by parts' })).id
  const sale = { sessionId, phone: LATE.typed, name: LATE.name, method: 'cash', amount: 1000, part: 1 }
  await callAs(request, emailOf('admin'), 'POST', '/desk/payments', sale)
  await makeDue(LATE.phone, sessionId, 10)
}

export function centreDueScenes({ centreDues, dashboard, desk, feeParts: { feePlan } }: Texts): Scene[] {
  const dues = '/dashboard/centre-dues'
  return [
    {
      name: 'session_plan',
      path: `/dashboard/sessions?copy=${sessionId}`,
      act: (page) => page.getByRole('list', { name: feePlan.parts }).scrollIntoViewIfNeeded(),
    },
    { name: 'centre_dues_late', path: `${dues}?search=${LATE.typed}` },
    {
      name: 'centre_dues_filters',
      path: `${dues}?state=waived`,
      // Wide screens have them open.
      act: async (page) => {
        const fold = page.getByText(centreDues.filtersChosen(1))
        if (await fold.isVisible()) await fold.click()
      },
    },
    { name: 'centre_dues_empty', path: `${dues}?state=week&session=${sessionId}` },
    {
      name: 'centre_dues_waive',
      path: `${dues}?search=${LATE.typed}`,
      act: async (page) => {
        const waive = page.getByRole('button', { name: centreDues.waive }).first()
        if (!(await waive.isVisible())) await page.locator('main summary').last().click()
        await waive.click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'desk_parts',
      path: `/dashboard/desk?session=${sessionId}`,
      act: async (page) => {
        await page.getByLabel(dashboard.who).fill(LATE.phone)
        await page.getByText(desk.settled(1, 6)).click()
        await page.getByRole('list', { name: feePlan.parts }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'desk_first_part',
      path: `/dashboard/desk?session=${sessionId}`,
      act: async (page) => {
        await page.getByLabel(dashboard.who).fill('01812-999998')
        await page.locator('input[name=part]').last().check()
      },
    },
  ]
}
