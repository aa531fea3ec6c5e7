/** Scenes of classes that change, and of the waitlist for a seat. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { Texts } from '../../../web/i18n/index.ts'
import { buy } from '../paying.ts'
import { callAs, inDays, newSession } from '../people.ts'
import { emailOf } from '../screens.ts'
import type { Scene } from './index.ts'

const ids = { moved: '', planned: '', full: '' }

/**
 * A student has paid for a batch of which a class was moved, another batch costs less; and a session is full.
 */
export async function fillChanges(request: APIRequestContext): Promise<void> {
  const student = emailOf('student')
  const moved = await newSession(request, { title: 'Scene class moved', fee: 1500 })
  await newSession(request, { title: 'Scene other batch', fee: 1200, seriesId: moved.id })
  await buy(request, student, moved.id, 150_000)
  const { classes } = (await callAs(request, emailOf('admin'), 'GET', `/sessions/${moved.id}`)) as {
    classes: { _id: string }[]
  }
  const times = { start: inDays(9), end: inDays(9.1), reason: 'Power cut in Mirpur' }
  await callAs(request, emailOf('admin'), 'PATCH', `/sessions/${moved.id}/classes/${classes[0]?._id}`, times)
  ids.moved = moved.id
  ids.planned = (await newSession(request, { title: 'Scene two classes' })).id
  const more = { start: inDays(12), end: inDays(12.1), reason: 'One more' }
  await callAs(request, emailOf('admin'), 'POST', `/sessions/${ids.planned}/classes`, more)
  ids.full = (await newSession(request, { title: 'Scene full', capacity: 1 })).id
  await callAs(request, emailOf('instructor'), 'POST', '/bookedSessions', { sessionId: ids.full })
}

/** What an Instructor or an Admin asks of a class. */
export function classChangeScenes({ classes: { changes }, substitutes }: Texts): Scene[] {
  // The names end in the time of the class.
  const named = (text: (time: string) => string) => new RegExp(text('.*'))
  const dialogs = {
    move_class: [named(changes.moveFor), changes.titles.move],
    cancel_class: [named(changes.cancelFor), changes.titles.cancel],
    substitute: [named(changes.findSubstituteOf), substitutes.title],
  } as const
  return Object.entries(dialogs).map(([dialog, [name, title]]) => ({
    name: `dialog_${dialog}`,
    path: `/bookedSession/${ids.planned}`,
    act: async (page) => {
      await page.getByRole('button', { name }).first().click()
      const shown = page.getByRole('dialog', { name: title })
      await shown.waitFor()
      await shown.getByRole('status').waitFor({ state: 'detached' })
    },
  }))
}

/** What a student chooses after a change, and how they wait for a seat. */
export function studentChangeScenes({ classChangeChoices: choices, waitlist }: Texts): Scene[] {
  const opens = async (page: Page, name: string | RegExp) => {
    await page.getByRole('button', { name }).first().click()
  }
  const booking = `/dashboard/booked/${ids.moved}`
  const session = `/bookedSession/${ids.full}`
  /** The states of a place on the waitlist, as the API tells them. */
  const onWaitlist = (name: string, place: object, act?: Scene['act']): Scene => ({
    name: `waitlist_${name}`,
    path: session,
    before: (page) =>
      page.route(`**/api/sessions/${ids.full}/mine`, (route) => route.fulfill({ json: { waitlist: place } })),
    ...(act && { act }),
  })
  const waiting = { state: 'waiting', position: 3 }
  const offered = () => ({ state: 'offered', position: 1, offerExpiresAt: inDays(0.016) })
  return [
    { name: 'choice_open', path: booking },
    {
      name: 'choice_switch',
      path: booking,
      act: async (page) => {
        await opens(page, choices.switch)
        await page.getByRole('region', { name: choices.others }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'dialog_choice_switch',
      path: booking,
      act: async (page) => {
        await opens(page, choices.switch)
        await opens(page, choices.choose)
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'dialog_choice_refund',
      path: booking,
      act: async (page) => {
        await opens(page, new RegExp([choices.back('.*'), choices.backOfOne('.*')].join('|')))
        await page.getByRole('alertdialog').waitFor()
      },
    },
    { name: 'waitlist_full', path: session },
    onWaitlist('waiting', waiting),
    onWaitlist('leave', waiting, async (page) => {
      await opens(page, waitlist.leave)
      await page.getByRole('alertdialog').waitFor()
    }),
    onWaitlist('offered', offered()),
    onWaitlist('refuse', offered(), async (page) => {
      await opens(page, waitlist.refuse)
      await page.getByRole('alertdialog').waitFor()
    }),
  ]
}
