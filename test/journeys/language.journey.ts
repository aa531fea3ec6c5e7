import type { Page } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { expect, password, phone, test } from './journey.ts'
import { leftInEnglish } from './left-in-english.ts'
import { newConfirmedStudent, newSession } from './people.ts'

test.use(phone)

const bangla = (page: Page) => page.getByRole('button', { name: 'বাংলা' })

async function expectBangla(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(() => leftInEnglish(page), page.url()).toEqual([])
}

test('F04 the page switches to Bangla in place, stays so, and back to English with one press, which goes before the address', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await page.route(/\/assets\/bn-.*\.js/, (route) => route.fulfill({ status: 418 }))
  await bangla(page).click()
  await expect(page.getByText('The language could not be changed.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.unroute(/\/assets\/bn-.*\.js/)

  await page.goto('/register?from=%2Fdashboard')
  await page.getByLabel('Name').fill('রাফি আহমেদ')
  await bangla(page).click()
  await expect(page.getByRole('heading', { name: bn.auth.register.heading })).toBeVisible()
  await expect(page).toHaveURL('/register?from=%2Fdashboard')
  await expect(page.getByLabel(bn.auth.fields.name)).toHaveValue('রাফি আহমেদ')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(bangla(page)).toHaveAttribute('aria-pressed', 'true')
  await expectBangla(page)
  await page.getByRole('button', { name: bn.auth.register.submit }).click()
  await expect(page.getByText('“ইমেইল” ঘরটি পূরণ করুন।')).toBeVisible()

  const html = await (await page.request.get('/')).text()
  expect(html).toContain('<html lang="bn">')
  expect(html).toContain('ভালো টিউটর, ছোট্ট আসর, আর আপনার নিজের একটি সিট।')
  await page.goto('/')
  await expectBangla(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Over 500,000 students taught')).toBeVisible()
  expect(await (await page.request.get('/')).text()).toContain('<html lang="en">')

  await page.goto('/sessions?lang=bn')
  await expect(page.getByRole('heading', { level: 1, name: bn.find.title })).toBeVisible()
  const origin = new URL(page.url()).origin
  const links = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [
      ...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]+)"/g),
    ].map(([, rel, language, href]) => [language ?? rel, href])
  }
  const alternates = [
    ['en', `${origin}/sessions?lang=en`],
    ['bn', `${origin}/sessions?lang=bn`],
    ['x-default', `${origin}/sessions`],
  ]
  expect(await links('/sessions?lang=bn')).toEqual([
    ['canonical', `${origin}/sessions?lang=bn`],
    ...alternates,
  ])
  expect(await links('/sessions?lang=xx')).toEqual([['canonical', `${origin}/sessions`], ...alternates])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveURL('/sessions')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('on a phone that is set to Bangla', () => {
  test.use({ locale: 'bn-BD' })

  test('a student books, has a card declined, pays and reads the receipt, all in Bangla', {
    tag: '@look',
  }, async ({ page, request }) => {
    const email = await newConfirmedStudent(request)
    const free = await newSession(request)
    const paid = await newSession(request, { fee: 1250000 / 100, capacity: 12 })

    await page.goto(`/login`)
    await page.getByLabel(bn.auth.fields.email).fill(email)
    await page.getByLabel(bn.auth.fields.password, { exact: true }).fill('wrong-one')
    await page.getByRole('button', { name: bn.auth.login.submit, exact: true }).click()
    await expect(page.getByText(bn.auth.identity['invalid-credential'])).toBeVisible()
    await page.getByRole('button', { name: bn.common.ok }).click()
    await page.getByLabel(bn.auth.fields.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: bn.auth.login.submit, exact: true }).click()
    await expect(page.getByText(bn.auth.login.succeeded)).toBeVisible()

    await page.goto(`/bookedSession/${free.id}`)
    await page.getByRole('button', { name: bn.bookings.bookNow }).click()
    await expect(page.getByText(bn.bookings.booked)).toBeVisible()
    await expect(page.getByText('২ ঘণ্টা ৩০ মিনিট')).toBeVisible()
    await expectBangla(page)

    const typed = Promise.withResolvers<void>()
    await page.route('**/api/checkouts', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.goto(`/dashboard/payment/${paid.id}`)
    await expectBangla(page)
    await page.getByRole('button', { name: bn.checkout.ways.card.name }).click()
    await page.getByLabel(bn.cardForm.number).fill('4000000000009995')
    await page.getByLabel(bn.cardForm.expiry).fill('12/34')
    await page.getByLabel(bn.cardForm.cvc).fill('123')
    const pay = page.getByRole('button', { name: bn.cardForm.pay('৳১২,৫০০') })
    // The seat is held only now, which moves nothing under the finger.
    const place = await pay.boundingBox()
    typed.resolve()
    await expect(page.getByRole('timer')).toBeVisible()
    expect(await pay.boundingBox()).toEqual(place)
    await pay.click()
    await expect(page.getByText(bn.cardForm.declines.insufficientFunds)).toBeVisible()
    await expectBangla(page)
    await page.getByLabel(bn.cardForm.number).fill('4242424242424242')
    await pay.click()
    await expect(page.getByText(bn.payments.succeeded)).toBeVisible()

    await page.goto('/dashboard/booked-sessions')
    await page.getByRole('link', { name: paid.title }).click()
    await expect(page.getByText(bn.bookings.youHaveASeat)).toBeVisible()
    await expectBangla(page)
    await page.getByRole('link', { name: bn.money.receiptTitle }).click()
    await expect(page.getByText('৳১২,৫০০').first()).toBeVisible()
    await expectBangla(page)
  })
})
