import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { callAs, inDays, newPhone, newSession, uniqueText } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

/** Somebody with only a phone abroad, which no SMS reaches, whose class was moved. */
async function unreached(request: APIRequestContext, name: string) {
  const session = await newSession(request, { fee: 750 })
  await newSession(request, { fee: 900, seriesId: session.id })
  const number = newPhone().replace(/^017/, '+1202').replace('-', '').slice(0, 12)
  const sold = { sessionId: session.id, phone: number, name, method: 'cash', amount: 750 }
  await callAs(request, ADMIN, 'POST', '/desk/payments', sold)
  const { classes } = (await callAs(request, ADMIN, 'GET', `/sessions/${session.id}`)) as {
    classes: { _id: string }[]
  }
  const times = { start: inDays(9), end: inDays(9.1), place: 'Room 5', reason: 'Power cut in Mirpur' }
  await callAs(request, ADMIN, 'PATCH', `/sessions/${session.id}/classes/${classes[0]?._id}`, times)
  await expect
    .poll(async () => {
      const { calls } = (await callAs(request, ADMIN, 'GET', '/desk/calls?limit=100')) as {
        calls: { sessionId: string }[]
      }
      return calls.some(({ sessionId }) => sessionId === session.id)
    })
    .toBe(true)
  return { session, number }
}

test('B13 B15 from the first screen it takes two taps to who must be called, one to say that they know, and an Admin writes down what another wants', async ({
  page,
  request,
}) => {
  const [name, other] = [uniqueText('Rahima'), uniqueText('Karim')]
  const { session } = await unreached(request, name)
  await unreached(request, other)
  await arrive(page, ADMIN)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /waits? for you$/ }).tap()
  await page.getByRole('link', { name: /\d+ (person|people) to call/ }).tap()
  await expect(page.getByRole('heading', { name: en.desk.calls.title })).toBeVisible()
  const cardOf = (who: string) => page.getByRole('listitem').filter({ hasText: who })
  const card = cardOf(name)
  await expect(card).toContainText(session.title)
  await expect(card).toContainText('Room 5')
  await expect(card.getByRole('link', { name: en.desk.calls.call(name) })).toHaveAttribute(
    'href',
    /^tel:\+1202/,
  )
  await card.getByRole('button', { name: en.desk.calls.told }).tap()
  await expect(page.getByText(en.desk.calls.done(name))).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: en.common.undo }).tap()
  await expect(card).toBeVisible()

  const say = en.desk.booking
  await cardOf(other).getByRole('link', { name: en.desk.calls.seat }).tap()
  await expect(page.getByRole('heading', { name: other })).toBeVisible()
  await expect(page.getByText(say.more('৳150'))).toBeVisible()
  await page.getByRole('button', { name: say.back('৳750') }).tap()
  const dialog = page.getByRole('alertdialog', { name: say.backTitle(other) })
  await expect(dialog).toContainText(say.backText('৳750', en.classChangeChoices.atDesk))
  await dialog.getByRole('button', { name: say.giveUp }).tap()
  await expect(page.getByText(say.gaveUp)).toBeVisible()
  await expect(page.getByText(say.cancelled)).toBeVisible()
  await page.goto('/dashboard/calls')
  await expect(page.getByRole('heading', { name: en.desk.calls.title })).toBeVisible()
  await expect(card).toBeVisible()
  await expect(cardOf(other)).toHaveCount(0)
})

test.describe('in Bangla', { tag: '@look' }, () => {
  test.use({ locale: 'bn-BD', colorScheme: 'dark' })

  test('B13 what to say reads in Bangla', async ({ page, request }) => {
    await unreached(request, 'রহিমা বেগম')
    await arrive(page, ADMIN)
    await page.goto('/dashboard/calls')
    await expect(page.getByRole('heading', { name: bn.desk.calls.title })).toBeVisible()
    await expect(page.getByText(bn.desk.calls.kinds.class_moved).first()).toBeVisible()
    await expect.poll(() => leftInEnglish(page)).toEqual([])
    await page
      .getByRole('listitem')
      .filter({ hasText: 'রহিমা বেগম' })
      .getByRole('link', { name: bn.desk.calls.seat })
      .tap()
    await expect(page.getByRole('heading', { name: 'রহিমা বেগম' })).toBeVisible()
    await expect(page.getByText(bn.desk.booking.ask)).toBeVisible()
    await expect.poll(() => leftInEnglish(page)).toEqual([])
  })
})
