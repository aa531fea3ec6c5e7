import { bn } from '../../web/i18n/bn/index.ts'
import { arrive } from './arrive.ts'
import { expect, phone, test } from './journey.ts'
import { newStudent } from './people.ts'

test.use({ ...phone, locale: 'bn-BD' })

test('G08 a person downloads what the centre knows of them from their profile', async ({ page, request }) => {
  await arrive(page, await newStudent(request))
  await page.goto('/dashboard/profile?lang=bn')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: bn.auth.profile.ownDataDownload }).tap()
  expect((await downloading).suggestedFilename()).toBe('my-data.zip')
})
