import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newPhone, newSession } from './people.ts'

const say = en.desk

test.use(phone)

test('B15 W01 the desk gives a walk-in a free seat, puts the next person in the line, and opens all about them', async ({
  page,
  request,
}) => {
  const { id, title } = await newSession(request, { fee: 0, capacity: 1 })
  await arrive(page, 'admin@demo.test')
  await page.goto(`/dashboard/desk?session=${id}`)
  const who = page.getByLabel(say.who)
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
