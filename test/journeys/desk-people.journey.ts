import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newPhone, newSession } from './people.ts'
import { presser } from './presser.ts'

const say = en.desk

test.use(phone)

test('B15 W01 the desk gives a walk-in a free seat, puts the next person in the line, and opens all about them', {
  tag: '@nightly',
}, async ({ page, request }) => {
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
  await expectNoBarriers(page, 'a person')
  const place = page.getByRole('listitem').filter({ hasText: title })
  await expect(place).toContainText(say.person.places.waiting(1))
  await place.getByRole('button', { name: say.person.takeOut }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: say.person.takeOut }).tap()
  await expect(page.getByText(say.person.takenOut)).toBeVisible()
  await expect(place.getByRole('button')).toHaveCount(0)
})

test('B15 M10 from the counter a known student pays in cash with two presses, and a seat is cancelled with its refund in four', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const [name, number] = [`Rahima ${Date.now()}`, newPhone()]
  const { title } = await newSession(request, { fee: 500 })
  await callAs(request, 'admin@demo.test', 'POST', '/desk/people', { name, phone: number })
  await arrive(page, 'admin@demo.test')
  await page.goto('/dashboard/desk')
  const taking = presser()
  await page.getByLabel(en.dashboard.who).fill(number)
  await expect(page.getByRole('link', { name: say.openPerson })).toBeVisible()
  await page.getByLabel(say.findSession).fill(title)
  await taking.press(page.getByRole('list', { name: say.nextSessions }).getByRole('button', { name: title }))
  await taking.press(page.getByRole('button', { name: say.take('৳500') }))
  await expect(page.getByText(say.taken('৳500', name))).toBeVisible()
  expect(taking.count()).toBe(2)

  await page.goto('/dashboard/desk')
  const cancelling = presser()
  await page.getByLabel(en.dashboard.who).fill(number)
  await cancelling.press(page.getByRole('link', { name: `${say.seatActs}: ${title}` }))
  await cancelling.press(page.getByRole('button', { name: say.giveBack }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Moves to Khulna')
  await cancelling.press(dialog.getByRole('button', { name: say.back.record('৳500') }))
  await expect(page.getByText(say.booking.cancelled)).toBeVisible()
  expect(cancelling.count()).toBeLessThanOrEqual(4)
})
