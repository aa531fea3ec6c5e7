import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { codeFor } from './people.ts'

/** The form of login or sign-up that takes a number, and the step at which its code is awaited. */
export const askForCode = (page: Page) => page.getByRole('button', { name: 'Send me a code' }).click()
export const codeField = (page: Page) => page.getByLabel('Code', { exact: true })
export const isSent = (page: Page, number: string) =>
  expect(page.getByText(`We have sent a code of six digits to ${number}.`)).toBeVisible()

export async function enterCode(page: Page, request: APIRequestContext, number: string): Promise<void> {
  await isSent(page, number)
  await codeField(page).fill(await codeFor(request, number))
}

/** Says when another code may be asked for. */
export const again = (page: Page) => page.getByRole('button', { name: /^Another code in \d+ s$/ })

/** Logs in by a number, as far as its code leads. */
export async function logInByPhone(page: Page, request: APIRequestContext, number: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone or email').fill(number)
  await askForCode(page)
  await enterCode(page, request, number)
}

/** A number in E.164 as people at home write it. */
export const atHome = (phone: string) => phone.replace(/^\+88(\d{5})/, '$1-')

/** Counts the codes that a page asks for. */
export function countCodes(page: Page): { asked: number } {
  const codes = { asked: 0 }
  page.on('request', (request) => {
    if (request.url().includes(':sendVerificationCode')) codes.asked += 1
  })
  return codes
}
