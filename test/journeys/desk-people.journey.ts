import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPlan } from './parts.ts'
import { callAs, newPhone, newSession, uniqueText } from './people.ts'
import { presser } from './presser.ts'

const say = en.desk

test.use(phone)

test('B15 W01 the desk gives a walk-in a free seat, puts the next person in the line, and opens all about them', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 0, capacity: 1 })
  await arrive(page, 'admin@demo.test')
  await page.goto(`/dashboard/desk?session=${id}`)
  const who = page.getByLabel(en.dashboard.who)
  await who.fill(newPhone())
  await page.getByLabel(say.name, { exact: true }).fill('Rahima Begum')
  await page.getByRole('button', { name: say.giveSeat }).tap()
  await expect(page.getByRole('heading', { name: say.gaveSeat('Rahima Begum') })).toBeVisible()
  await page.getByRole('button', { name: say.nextPerson }).tap()
  const number = newPhone()
  await who.fill(number)
  await page.getByLabel(say.name, { exact: true }).fill('Karim Uddin')
  await expect(page.getByText('This session is sold out.')).toBeVisible()
  await page.getByRole('button', { name: say.putInLine }).tap()
  await expect(page.getByRole('heading', { name: say.inLine('Karim Uddin', 1) })).toBeVisible()
  await page.getByRole('button', { name: say.nextPerson }).tap()
  await who.fill(number)
  await page.getByRole('link', { name: say.openPerson }).tap()

  await expect(page.getByRole('heading', { name: 'Karim Uddin', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', /^tel:\+880/)
  await page.getByLabel(say.person.note, { exact: true }).fill('His father pays.')
  await page.getByRole('button', { name: say.person.addNote }).tap()
  await expect(page.getByText('His father pays.')).toBeVisible()
  const language = page.getByLabel(en.messageChoices.language)
  await expect(language).toHaveValue('bn')
  await language.selectOption('en')
  await expect(page.getByText(say.person.languageSaved)).toBeVisible()
  await expect(language).toHaveValue('en')
  await expectNoBarriers(page, 'a person')
  const place = page.getByRole('listitem').filter({ hasText: title })
  await expect(place).toContainText(say.person.places.waiting(1))
  await place.getByRole('button', { name: say.person.takeOut }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: say.person.takeOut }).tap()
  await expect(page.getByText(say.person.takenOut)).toBeVisible()
  await expect(place.getByRole('button')).toHaveCount(0)
})

test('B15 B12 M10 from the counter a known student pays in cash with two presses, moves to another batch, and seats are cancelled with their refunds in four', async ({
  page,
  request,
}) => {
  const admin = 'admin@demo.test'
  const [name, number] = [uniqueText('Rahima'), newPhone()]
  const { id, title } = await newSession(request, { fee: 500 })
  const other = await newSession(request, { fee: 500, seriesId: id })
  const plan = await newPlan(request)
  for (const part of [1, 2]) {
    const sale = { sessionId: plan.id, phone: number, name, method: 'cash', amount: 1000, part }
    await callAs(request, admin, 'POST', '/desk/payments', sale)
  }
  await arrive(page, admin)
  await page.goto('/dashboard/desk')
  const who = page.getByLabel(en.dashboard.who)
  const taking = presser()
  await who.fill(number)
  await expect(page.getByRole('link', { name: say.openPerson })).toBeVisible()
  const offered = page.getByRole('list', { name: say.nextSessions }).getByRole('button')
  // What they have is not sold again.
  await page.getByLabel(say.findSession).fill(plan.title)
  await expect(offered.filter({ hasText: plan.title })).toContainText(say.seatThere(3))
  await page.getByLabel(say.findSession).fill(title)
  await taking.press(offered.filter({ hasText: title }))
  await taking.press(page.getByRole('button', { name: say.take('৳500') }))
  await expect(page.getByText(say.taken('৳500', name))).toBeVisible()
  expect(taking.count()).toBe(2)

  await page.goto('/dashboard/desk')
  await who.fill(name)
  await page.getByRole('list', { name: say.found }).getByRole('button', { name }).click()
  const cancelling = presser()
  await cancelling.press(page.getByRole('link', { name: `${say.seatActs}: ${title}` }))
  await page.getByRole('button', { name: say.booking.otherBatch }).click()
  const batch = page.getByRole('region', { name: say.booking.others }).getByRole('listitem')
  await expect(batch).toContainText(say.booking.same)
  await batch.getByRole('button', { name: say.booking.move }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(other.title)
  await question.getByRole('button', { name: say.booking.move }).click()
  await expect(page.getByText(say.booking.moved(other.title))).toBeVisible()
  await cancelling.press(page.getByRole('button', { name: say.refund }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Moves to Khulna')
  await cancelling.press(dialog.getByRole('button', { name: say.back.record('৳500') }))
  await expect(page.getByText(say.booking.cancelled)).toBeVisible()
  expect(cancelling.count()).toBeLessThanOrEqual(4)

  // What is due back of two payments for one seat is refunded at once.
  await page.goto('/dashboard/desk')
  await who.fill(number)
  await page.getByRole('link', { name: `${say.seatActs}: ${plan.title}` }).click()
  await page.getByRole('button', { name: say.booking.cancel }).click()
  await question.getByRole('button', { name: say.booking.cancel }).click()
  await expect(page.getByText(say.booking.done)).toBeVisible()
  await page.goto('/dashboard/desk')
  await who.fill(number)
  // Not of the list below, which says the same until the person is found.
  const found = page.getByRole('status').filter({ has: page.getByRole('link', { name: say.openPerson }) })
  await expect(found.getByText('To refund: ৳2,000')).toBeVisible()
  await found.getByRole('button', { name: `${say.refund}: ${name}` }).click()
  await dialog.getByLabel('Reason').fill('Moved to Khulna')
  await dialog.getByRole('button', { name: say.back.record('৳2,000') }).click()
  await expect(page.getByRole('heading', { name: say.refundedTo('৳2,000', name) })).toBeVisible()
})
