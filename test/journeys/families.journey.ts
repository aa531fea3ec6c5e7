import type { Page } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { expectNoBarriers } from './look.ts'
import { newCashier, newPhone, newSession, uniqueText } from './people.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** Counts what a cashier does: each tap, and each field that they fill. */
function acting(page: Page) {
  let acts = 0
  return {
    async fill(label: string, text: string) {
      acts += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    async tap(name: string | RegExp) {
      acts += 1
      await page.getByRole('button', { name }).tap()
    },
    count() {
      const count = acts
      acts = 0
      return count
    },
  }
}

test.describe('bn', () => {
  test.use({ locale: 'bn-BD' })

  test('G14 G15 a mother of two buys for both at 360 pixels in Bangla: a walk-in costs six acts, a second child one more than a stranger', async ({
    page,
    request,
  }) => {
    const say = bn.desk
    const physics = await newSession(request, { fee: 500 })
    const [rahim, ayesha] = [uniqueText('রহিম'), uniqueText('আয়েশা')]
    const number = newPhone()
    await arrive(page, await newCashier(request))
    await page.goto('/dashboard/desk')
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    const act = acting(page)

    await act.fill(bn.dashboard.who, number)
    await act.fill(say.name, rahim)
    await act.fill(say.findSession, physics.title)
    await act.tap(new RegExp(physics.title))
    await act.tap(/৳/)
    await expect(page.getByRole('heading', { name: new RegExp(rahim) })).toBeVisible()
    await act.tap(say.nextPerson)
    expect(act.count()).toBe(6)

    // The desk keeps the session, because the next one often buys the same: a stranger costs four acts.
    await act.fill(bn.dashboard.who, newPhone())
    await act.fill(say.name, uniqueText('করিম'))
    await act.tap(/৳/)
    await act.tap(say.nextPerson)
    const ofStranger = act.count()
    expect(ofStranger).toBe(4)

    await act.fill(bn.dashboard.who, number)
    await expect(page.getByText(rahim).first()).toBeVisible()
    await act.tap(say.reached.another)
    await expect(page.getByLabel(say.reached.whose)).toHaveValue('mother')
    await expectNoBarriers(page, 'another person with this number')
    await act.fill(say.name, ayesha)
    await act.tap(/৳/)
    await expect(page.getByRole('heading', { name: new RegExp(ayesha) })).toBeVisible()
    await act.tap(say.nextPerson)
    expect(act.count()).toBe(ofStranger + 1)

    // Next month the desk chooses which of them pays.
    await page.getByLabel(bn.dashboard.who, { exact: true }).fill(number)
    const list = page.getByRole('list', { name: say.reached.title })
    await expect(list.getByRole('button')).toHaveCount(2)
    for (const button of await list.getByRole('button').all()) {
      await expect(button).toContainText(/\d\d-\d{4}/)
    }
    await expect(list.getByRole('button', { name: rahim })).toContainText(say.whose.own)
    await expect(list.getByRole('button', { name: ayesha })).toContainText(say.whose.mother)
    await expectNoBarriers(page, 'several people of one number')
    await list.getByRole('button', { name: ayesha }).tap()
    await expect(page.getByText(say.hasSeat)).toBeVisible()
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: say.reached.again }).tap()
    await list.getByRole('button', { name: rahim }).tap()
    await expect(page.getByRole('link', { name: say.openPerson })).toBeVisible()
  })
})

test('G14 the desk adds a father’s number to a child’s page, changes what he gets, and removes it', async ({
  page,
  request,
}) => {
  const say = en.desk
  const [name, number, father] = [uniqueText('Rahim'), newPhone(), newPhone()]
  const { id } = await newSession(request, { fee: 0 })
  await arrive(page, 'admin@demo.test')
  await page.goto(`/dashboard/desk?session=${id}`)
  await page.getByLabel(en.dashboard.who).fill(number)
  await page.getByLabel(say.name, { exact: true }).fill(name)
  await page.getByLabel(say.reached.whose).selectOption('mother')
  await page.getByRole('button', { name: say.giveSeat }).tap()
  await expect(page.getByRole('heading', { name: say.gaveSeat(name) })).toBeVisible()
  await page.getByRole('button', { name: say.nextPerson }).tap()
  await page.getByLabel(en.dashboard.who).fill(number)
  await page.getByRole('link', { name: say.openPerson }).tap()

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const contacts = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(contacts).toHaveCount(1)
  await page.getByRole('button', { name: say.contacts.add }).tap()
  await page.getByLabel(say.contacts.numberOrEmail, { exact: true }).fill(father)
  await page.getByLabel(say.contacts.whose).selectOption('father')
  await page.getByRole('button', { name: say.contacts.save, exact: true }).tap()
  const his = contacts.filter({ hasText: say.whose.father })
  await expect(his).toHaveCount(1)
  // It is set once the server has it, so that `check` would find it as it was.
  await his.getByRole('checkbox', { name: say.contacts.pays }).click()
  await expect(page.getByText(say.contacts.saved)).toBeVisible()
  await expectNoBarriers(page, 'the contacts of a student')
  await his.getByRole('button', { name: say.contacts.remove }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: say.contacts.remove }).tap()
  await expect(his).toHaveCount(0)
  await expect(contacts).toHaveCount(1)
  await page.getByRole('link', { name: say.person.sell }).tap()
  await expect(page.getByText(name).first()).toBeVisible()
})
