import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { atHome } from './code-step.ts'
import { changeRow } from './database.ts'
import { expect, logIn, password, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import {
  callAs,
  linkNumber,
  mailedLink,
  newByPhone,
  newConfirmedStudent,
  newPhone,
  newSession,
  newStudent,
} from './people.ts'

const ADMIN = 'admin@demo.test'
const says = en.phoneCode.isYours

test.use({ ...phone, viewport: { width: 360, height: 740 } })

test('G01 a new password, and logging out everywhere, ask whose the number is, and remove it', async ({
  page,
  request,
}) => {
  const [email, better] = [await newConfirmedStudent(request), 'a-much-better-one']
  const shown = atHome(await linkNumber(request, email))
  await arrive(page, email)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: en.auth.profile.everywhere }).tap()
  const before = page.getByRole('dialog', { name: says.title })
  await expect(before).toContainText(shown)
  await expectNoBarriers(page, 'before logging out everywhere')
  await before.getByRole('button', { name: en.common.close }).tap()

  await page.getByLabel(en.auth.profile.currentPassword).fill(password)
  await page.getByLabel(en.auth.profile.newPassword).fill(better)
  await page.getByRole('button', { name: en.auth.profile.changePassword }).tap()
  const question = page.getByRole('alertdialog', { name: says.title })
  await expect(question).toContainText(shown)
  await expectNoBarriers(page, 'after a new password')
  await question.getByRole('button', { name: en.phoneCode.profile.remove }).tap()
  await expect(page.getByText(en.phoneCode.profile.removed)).toBeVisible()
  await expect(page.getByText(en.phoneCode.profile.linked(shown))).toHaveCount(0)
  await page.getByRole('button', { name: en.auth.profile.everywhere }).tap()
  await expect(page).toHaveURL('/')
})

test('G01 logging out everywhere removes the number first, after the password', async ({ page, request }) => {
  const email = await newConfirmedStudent(request)
  await linkNumber(request, email)
  await arrive(page, email)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: en.auth.profile.everywhere }).tap()
  const dialog = page.getByRole('dialog', { name: says.title })
  await dialog.getByRole('button', { name: says.removeFirst }).tap()
  await dialog.getByLabel(en.auth.profile.currentPassword).fill(password)
  await dialog.getByRole('button', { name: en.phoneCode.profile.remove }).tap()
  await expect(page).toHaveURL('/')
  await logIn(page, email, password)
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('button', { name: en.phoneCode.profile.begin })).toBeVisible()
})

test('G01 a password that was forgotten asks the same', async ({ page, request }) => {
  const email = await newConfirmedStudent(request)
  const shown = atHome(await linkNumber(request, email))
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).tap()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  await page.goto(await mailedLink(request, email))
  await page.getByLabel(en.auth.profile.newPassword).fill('a-much-better-one')
  await page.getByRole('button', { name: en.auth.code.resetSubmit }).tap()
  const question = page.getByRole('alertdialog', { name: says.title })
  await expect(question).toContainText(shown)
  await question.getByRole('button', { name: says.keep }).tap()
  await expect(page).toHaveURL('/dashboard')
})

test('M10 the counter asks whether an account is theirs whose email is not confirmed', async ({
  page,
  request,
}) => {
  const { id } = await newSession(request, { fee: 750 })
  const email = await newStudent(request)
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/desk?session=${id}`)
  await page.getByLabel(en.dashboard.who).fill(email)
  const question = page.getByRole('group', { name: en.desk.isTheirs.asks })
  await expect(question).toBeVisible()
  const take = page.getByRole('button', { name: en.desk.take('৳750') })
  await expect(take).toHaveCount(0)
  await question.getByLabel(en.desk.isTheirs.no).check()
  await expect(page.getByText(en.desk.isTheirs.otherwise)).toBeVisible()
  await expect(take).toHaveCount(0)
  await expectNoBarriers(page, 'whose account it is')
  await question.getByLabel(en.desk.isTheirs.yes).check()
  await take.tap()
  await expect(page.getByText('The seat is booked')).toBeVisible()
})

test('G02 the page of a person shows a row that stands beside them, which an Admin joins', async ({
  page,
  request,
}) => {
  const number = newPhone()
  const { person } = (await callAs(request, ADMIN, 'POST', '/desk/people', {
    name: 'Rahima Begum',
    phone: number,
  })) as { person: { _id: string } }
  const advance = { method: 'cash', amount: 2000 }
  await callAs(request, ADMIN, 'POST', `/desk/people/${person._id}/advances`, advance)
  const account = await newByPhone(request, 'Mitu Akhter')
  const { _id } = (await callAs(request, account, 'GET', '/me')) as { _id: string }
  // As after a sign-in with a number that the centre knew long ago.
  await changeRow(
    `with released as (update users set phone = null, email = phone || '#' || id where id = $1 returning id)
     insert into unjoined (user_id, account_id, reason, since) select id, $2, 'number', now() from released`,
    [person._id, _id],
  )
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/people/${_id}`)
  const unjoined = en.desk.unjoined
  await expect(page.getByRole('heading', { name: unjoined.title })).toBeVisible()
  await expect(page.getByText(unjoined.advance('৳2,000'))).toBeVisible()
  await expectNoBarriers(page, 'a row beside an account')
  await page.getByRole('link', { name: unjoined.toRow('Rahima Begum') }).tap()
  await expect(page.getByRole('heading', { name: 'Rahima Begum', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: unjoined.toAccount('Mitu Akhter') })).toBeVisible()
  await page.getByRole('button', { name: unjoined.join }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: unjoined.join }).tap()
  await expect(page.getByText(unjoined.joined)).toBeVisible()
  await expect(page).toHaveURL(`/dashboard/people/${_id}`)
  await expect(page.getByText(`${en.desk.balance.title}: ৳2,000`)).toBeVisible()
  await expect(page.getByRole('heading', { name: unjoined.title })).toHaveCount(0)
})
