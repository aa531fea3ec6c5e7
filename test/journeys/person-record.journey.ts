import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { callAs, newPhone, uniqueText } from './people.ts'

test.use(phone)

const ADMIN = 'admin@demo.test'
const say = en.personRecord

test('G17 an Admin mends a wrong number, and joins two entries of one person after a look at what moves', async ({
  page,
  request,
}) => {
  const [name, right] = [uniqueText('Rahima'), newPhone()]
  const add = async (number: string) => {
    const added = await callAs(request, ADMIN, 'POST', '/desk/people', { name, phone: number })
    return (added as { person: { _id: string } }).person._id
  }
  const [wrong, other] = [await add(newPhone()), await add(newPhone())]
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/people/${wrong}`)
  await page.getByRole('button', { name: say.correct }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.phone).fill('0171')
  await dialog.getByRole('button', { name: say.save }).tap()
  await expect(dialog.getByLabel(say.phone)).toHaveAttribute('aria-invalid', 'true')
  await expectNoBarriers(page, 'a person who is corrected')
  await dialog.getByLabel(say.phone).fill(right)
  await dialog.getByRole('button', { name: say.save }).tap()
  await expect(page.getByText(say.corrected)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: right }).first()).toBeVisible()

  await page.getByRole('button', { name: say.same }).tap()
  await dialog.getByLabel(say.find).fill(name)
  await dialog.getByRole('list', { name: say.found }).getByRole('button').tap()
  await expect(dialog.getByText(say.noSeats)).toBeVisible()
  await expectNoBarriers(page, 'two entries of one person')
  await dialog.getByRole('button', { name: say.join }).tap()
  await expect(page.getByText(say.joined)).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/people/${wrong}`)
  expect(await callAs(request, ADMIN, 'GET', `/desk/people/${wrong}`)).toMatchObject({ person: { name } })
  await page.goto(`/dashboard/people/${other}`)
  await expect(page.getByText(en.desk.person.missing)).toBeVisible()
})
