import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'
import { arrive } from './arrive.ts'
import { expect, test } from './journey.ts'
import { buy } from './paying.ts'
import { callAs, newSession, newStudent } from './people.ts'

/** A student who paid for a session and gave the seat up. */
async function refunded(request: APIRequestContext) {
  const session = await newSession(request, { fee: 1250 })
  const email = await newStudent(request)
  const reference = await buy(request, email, session.id, 125_000)
  await callAs(request, email, 'DELETE', `/bookedSessions/${session.id}`)
  return { ...session, email, reference }
}

/** In centimetres. */
const A5 = '14.8 x 21'

/** The size of each page. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[ ?0 0 ([.\d]+) ([.\d]+)/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4) / 10).join(' x '),
  )

for (const [locale, messages] of Object.entries({ 'en-GB': en, 'bn-BD': bn })) {
  test.describe(() => {
    test.use({ locale })
    test(`M13 R09 a receipt has its number first, prints alone on one page of A5 and downloads as PDF, in ${locale}`, {
      tag: locale === 'bn-BD' ? '@look' : [],
    }, async ({ page, request }) => {
      const { email, title, reference } = await refunded(request)
      await arrive(page, email)
      await page.goto('/dashboard/money')
      await page.getByRole('link', { name: messages.money.seeReceipt }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        new RegExp(`^${messages.receipts.title} \\d{4}-\\d{6}$`),
      )
      await expect(page.getByText(/CN-\d{4}-\d{6}/)).toBeVisible()
      const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      expect(pagesOf(printed)).toEqual([A5])
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: messages.receipts.download }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^receipt-\d{4}-\d{6}\.pdf$/)
      const pdf = await readFile(await file.path())
      expect(pagesOf(pdf)).toEqual([A5])
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      const printedTitle = page.locator('.printed').getByText(title)
      await expect(printedTitle).toBeVisible()
      for (const fact of [email, reference]) await expect(page.getByText(fact).first()).toBeVisible()
      expect(await printedTitle.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('banner').first()).toBeHidden()
    })
  })
}
