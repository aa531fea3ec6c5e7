import { extname } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, laptop, phone, test } from './journey.ts'
import { readOutline, walkByKeyboard } from './keyboard.ts'
import { askAxe, expectLabelsInNames, expectRoomForFingers, expectToFit } from './look.ts'
import { buildStyleguide } from './styleguide/build.ts'

// One build for all.
test.describe.configure({ mode: 'default' })

const CONTENT_TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

let files: Awaited<ReturnType<typeof buildStyleguide>>
test.beforeAll(async () => {
  files = await buildStyleguide()
})

/** The product's server does not have the page, only what it asks for. */
async function openStyleguide(page: Page): Promise<void> {
  const names = [...files.keys()]
  const tags = names
    .filter((name) => name.includes('/styleguide-'))
    .map((name) =>
      name.endsWith('.css')
        ? `<link rel="stylesheet" href="/${name}">`
        : `<script type="module" src="/${name}"></script>`,
    )
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Styleguide</title>${tags.join('')}<div id="root"></div></html>`
  await page.route('**/styleguide', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const file = files.get(name)
    const type = CONTENT_TYPES[extname(name) as keyof typeof CONTENT_TYPES]
    await (file === undefined ? route.abort() : route.fulfill({ contentType: type, body: Buffer.from(file) }))
  })
  await page.goto('/styleguide')
  await expect(page.getByRole('heading', { level: 1, name: 'Styleguide' })).toBeVisible()
}

for (const [device, look] of [
  ['a phone in the dark', { ...phone, colorScheme: 'dark' }],
  ['a laptop in the light', { ...laptop, colorScheme: 'light' }],
] as const)
  test.describe(`on ${device}`, { tag: device === 'a phone in the dark' ? [] : '@look' }, () => {
    test.use(look)

    test('every component fits, works by keyboard, and has no accessibility problem', async ({
      page,
      hasTouch,
    }) => {
      await openStyleguide(page)
      await askAxe(page, 'styleguide')
      if (hasTouch) await expectRoomForFingers(page, 'styleguide')
      await expectLabelsInNames(page, 'styleguide')
      await readOutline(page, 'styleguide')
      await walkByKeyboard(page, 'styleguide')
      for (const [opener, role] of [
        ['Dialog', 'dialog'],
        ['Dangerous question', 'alertdialog'],
        ['Question that failed', 'alertdialog'],
      ] as const) {
        await page.getByRole('button', { name: opener, exact: true }).click()
        await expect(page.getByRole(role)).toBeVisible()
        await askAxe(page, opener)
        await page.keyboard.press('Escape')
        await expect(page.getByRole(role)).toHaveCount(0)
      }
      // Axe asks for a landmark around the menu, which has none, like every menu that lies above its page.
      await page.getByRole('button', { name: 'Actions for Waves' }).press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Update' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await page.getByRole('button', { name: 'Failure', exact: true }).click()
      await expect(page.getByText('Failed to create session')).toBeVisible()
      await expectToFit(page, 'a toast')
    })
  })
