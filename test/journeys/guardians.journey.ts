import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { changeRow } from './database.ts'
import { follow } from './follow.ts'
import { expect, phone, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { makeDue, newPlan, payPart } from './parts.ts'
import { callAs, newConfirmedStudent, newPhone, newStudent } from './people.ts'

const ADMIN = 'admin@demo.test'

test.use(phone)

const named = async (email: string, name: string) => {
  const row = await changeRow<{ id: string }>('update users set name = $2 where email = $1 returning id', [
    email,
    name,
  ])
  return row?.id ?? ''
}

/** A child whom only the desk knows. */
async function atDesk(request: APIRequestContext, name: string): Promise<string> {
  const { person } = (await callAs(request, ADMIN, 'POST', '/desk/people', { name, phone: newPhone() })) as {
    person: { _id: string }
  }
  return person._id
}

test.describe('in Bangla at 360 px', () => {
  test.use({ locale: 'bn-BD', viewport: { width: 360, height: 740 } })

  test('G16 a mother chooses her second child, pays a due, says an absence, and is told when it has ended', async ({
    page,
    request,
  }) => {
    const say = bn.family
    const mother = await newConfirmedStudent(request)
    const [first, second] = [await atDesk(request, 'করিম উদ্দিন'), await newStudent(request)]
    await named(second, 'রহিম উদ্দিন')
    const plan = await newPlan(request)
    await payPart(request, second, plan.id)
    await makeDue(second, plan.id, 1)
    const guardian = { email: mother, relation: 'mother' }
    await callAs(request, ADMIN, 'POST', `/desk/people/${first}/guardians`, guardian)
    const { insertedId } = (await callAs(request, second, 'POST', '/me/guardians', guardian)) as {
      insertedId: string
    }

    await arrive(page, mother)
    await page.goto('/dashboard')
    const children = page.getByRole('region', { name: say.children })
    await expect(children.getByRole('heading', { name: 'করিম উদ্দিন' })).toBeVisible()
    await expect(children).toContainText(plan.title)
    await expectNoBarriers(page, 'the children of a guardian')
    const whom = page.getByLabel(say.for)
    await whom.selectOption('রহিম উদ্দিন')
    await expect(page.getByRole('heading', { name: 'রহিম উদ্দিন', level: 1 })).toBeVisible()
    await expect(whom.locator('option:checked')).toHaveText('রহিম উদ্দিন')
    await expect(children).toHaveCount(0)
    await expectNoBarriers(page, 'the first screen of a child')

    await page.getByRole('link', { name: bn.feeParts.pay('৳১,০০০') }).tap()
    await expect(page.getByText(say.payingFor('রহিম উদ্দিন'))).toBeVisible()
    await page.getByRole('button', { name: 'বিকাশ' }).tap()
    await page.getByRole('link', { name: 'English' }).tap()
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByLabel('Verification code').fill('123456')
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByLabel('Your bKash PIN').fill('12121')
    await page.getByRole('button', { name: 'Confirm payment' }).tap()
    await expect(page).toHaveURL('/dashboard/dues')
    await expect(whom.locator('option:checked')).toHaveText('রহিম উদ্দিন')

    const [booking] = (await callAs(request, second, 'GET', '/bookedSessions')) as { _id: string }[]
    await follow(page, `/dashboard/booked/${booking?._id}`)
    await page.getByRole('button', { name: bn.attendance.cannotCome }).tap()
    await page.getByLabel(bn.attendance.reason).fill('জ্বর')
    await page.getByRole('button', { name: bn.attendance.send }).tap()
    await expect(page.getByText(bn.attendance.youSaidInTime)).toBeVisible()

    await callAs(request, second, 'DELETE', `/me/guardians/${insertedId}`)
    await follow(page, '/dashboard/money')
    await expect(page.getByRole('alert').filter({ hasText: say.ended('রহিম উদ্দিন') })).toBeVisible()
    await page.getByRole('button', { name: say.goOn }).tap()
    await expect(children).toContainText('করিম উদ্দিন')
    await expect(page.getByText('রহিম উদ্দিন')).toHaveCount(0)
    await expect(whom.locator('option:checked')).toContainText(bn.family.myself(''))
  })
})

test('G16 a student names a guardian in their profile and removes them again', async ({ page, request }) => {
  const say = en.family
  const [mother, child] = [await newConfirmedStudent(request), await newStudent(request)]
  await named(mother, 'Amina Begum')
  await arrive(page, child)
  await page.goto('/dashboard/profile')
  const own = page.getByRole('region', { name: say.guardians })
  await own.getByLabel(say.contact).fill('nobody')
  await own.getByRole('button', { name: say.add }).tap()
  await expect(own.getByText(say.contactInvalid)).toBeVisible()
  await own.getByLabel(say.contact).fill(mother)
  await own.getByRole('button', { name: say.add }).tap()
  await expect(own.getByText('Amina Begum')).toBeVisible()
  await own.getByRole('button', { name: say.removeOf('Amina Begum') }).tap()
  await expect(own.getByText(say.noGuardians)).toBeVisible()
})

test('G16 the desk names a guardian on the page of a person and removes them again', async ({
  page,
  request,
}) => {
  const say = en.family
  const [father, child] = [await newConfirmedStudent(request), await atDesk(request, 'Rahim Uddin')]
  await named(father, 'Jamal Uddin')
  await arrive(page, ADMIN)
  await page.goto(`/dashboard/people/${child}`)
  const both = page.getByRole('region', { name: say.ofPerson })
  await both.getByText(say.add).first().tap()
  await both.getByLabel(say.contact).fill(father)
  await both.getByLabel(say.relation).selectOption('father')
  await both.getByRole('button', { name: say.add }).tap()
  await expect(both.getByRole('listitem')).toContainText('Jamal Uddin')
  await expectNoBarriers(page, 'guardians of a person')
  await both.getByRole('button', { name: say.removeOf('Jamal Uddin') }).tap()
  await expect(both.getByText(say.nobodyActs)).toBeVisible()
})
