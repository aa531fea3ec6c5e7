import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { comesAhead, screensOf, watchScreens } from './comes-ahead.ts'
import { expect, laptop, phone, prefetching, test } from './journey.ts'
import { EVERY_LOOK } from './look.ts'
import { newSession, uniqueText } from './people.ts'

/**
 * The colour of a text, red or green, painted on a canvas, because computed colours come in many notations.
 */
const redOrGreen = (text: Locator) =>
  text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('No canvas')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data
    return green > red ? 'green' : 'red'
  })

test.describe('on a laptop', () => {
  test.use(laptop)

  test('R01 R02 R03 the home page shows its sections in order, with the sessions in the HTML (N09)', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/')).text()
    expect(html).toContain('Read More →')
    expect(html).toContain('Over 500,000 students taught')
    const answer = await page.goto('/')
    // A cached page has no nonce: its scripts are allowed by their hashes.
    expect(await answer?.headerValue('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-(?!.*(nonce|unsafe))/,
    )
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    const order = [
      'Available Study Sessions',
      'Why do students and parents choose us first?',
      'Our Achievements',
    ]
    expect(
      headings.map((text) => text.replaceAll(/\s+/g, ' ')).filter((text) => order.includes(text)),
    ).toEqual(order)
    for (const text of [
      'Class 6-8',
      'Class 9-10',
      'HSC batches',
      'Skill courses',
      'Offline English classes',
    ]) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    }
    for (const city of ['Dhaka', 'Chattogram', 'Rajshahi', 'Khulna', 'Sylhet'])
      await expect(page.getByText(city, { exact: true })).toBeVisible()
    expect(await page.getByRole('link', { name: 'Book Free Class' }).count()).toBeGreaterThanOrEqual(3)
    const sessions = page.getByRole('region', { name: 'Study sessions' })
    await expect(sessions).not.toContainText('Botany in the Garden')
  })

  test('R01 the bar stays while the page scrolls', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0)
  })

  test('N01 N03 N05 a visitor’s bar', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('banner')
    const links = {
      Home: '/',
      Find: '/sessions',
      Tutors: '/dashboard/our-tutors',
      'Be Our Tutor': '/dashboard/tutors',
      'Study Sessions': '/dashboard/my-created-sessions',
      Login: '/login',
      'Sign Up': '/register',
    }
    for (const [name, href] of Object.entries(links)) {
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    for (const name of ['Dashboard', 'Create Sessions'])
      await expect(bar.getByRole('link', { name })).toHaveCount(0)
  })

  test('N06 the footer', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const text of ['App Store', 'Google Play', '9am-9pm', '2015-2025'])
      await expect(footer).toContainText(text)
    const links = [
      /career/i,
      /teacher/i,
      /affiliate/i,
      /blog/i,
      /book store/i,
      /notes/i,
      /job preparation/i,
      /certificate/i,
      /downloads/i,
      /facebook/i,
    ]
    for (const name of links) {
      const href = await footer.getByRole('link', { name }).getAttribute('href')
      expect(href).toMatch(/^\/coming-soon\//)
    }
    for (const kind of ['privacy', 'refund', 'terms'])
      await expect(footer.getByRole('link', { name: new RegExp(kind, 'i') })).toHaveAttribute(
        'href',
        `/about/${kind}`,
      )
    await footer.getByRole('link', { name: /career/i }).click()
    await expect(page.getByRole('main')).toContainText(/on its way/)
  })

  test('N07 N08 N10 T05 the sessions’ carousel: three cards, 20 px apart, 420 px high, badges, arrows and dots', async ({
    page,
  }) => {
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'Study sessions' })
    const cards = carousel.getByRole('listitem')
    await carousel.scrollIntoViewIfNeeded()
    const [one, two, three, four] = await cards.evaluateAll((items) =>
      items.slice(0, 4).map((item) => item.getBoundingClientRect().toJSON() as DOMRect),
    )
    const view = await carousel.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    expect(one?.height).toBe(420)
    expect(Math.round((two?.left ?? 0) - (one?.right ?? 0))).toBe(20)
    expect(three?.right).toBeLessThanOrEqual(view.right + 1)
    expect(four?.left).toBeGreaterThan(view.right)
    const first = cards.first()
    await expect(first.getByText(/^(Ongoing|Closed)$/)).toBeVisible()
    const badges = [
      ['Ongoing', 'green'],
      ['Closed', 'red'],
    ] as const
    // By night so many journeys open sessions that no closed one is among the hundred of the home page.
    for (const [badge, colour] of EVERY_LOOK ? badges.slice(0, 1) : badges)
      expect(await redOrGreen(carousel.getByText(badge, { exact: true }).first())).toBe(colour)
    await expect(first.getByRole('link', { name: /Read More →/ })).toHaveAttribute(
      'href',
      /^\/bookedSession\/[0-9a-f-]{36}$/,
    )
    await carousel.getByRole('button', { name: /next/i }).click()
    await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName(/2/)
    await carousel.getByRole('button', { name: /^Go to.* 1 of/i }).click()
    await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName(/ 1 of/)
    await expect(page.getByRole('link', { name: 'View All Courses' })).toHaveAttribute(
      'href',
      '/dashboard/my-created-sessions',
    )
  })

  test('N11 the testimonials: six, three wide, in a loop', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/')
    const carousel = page.getByRole('region', { name: 'What students and parents say' })
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel.locator('figure')).toHaveCount(6)
    const view = await carousel.evaluate((element) => element.getBoundingClientRect().right)
    const rights = await carousel
      .locator('li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right))
    expect(rights.filter((right) => right <= view + 1).length).toBe(3)
    await carousel.getByRole('button', { name: /previous/i }).click()
    await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName(/ 6 of/)
  })

  test('N12 N13 the achievements count up to their numbers', { tag: '@nightly' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const band = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Our Achievements' }) })
    await expect(band).toContainText(
      'Admission Success of Boithok in the 2022–24 Academic Year. Your success is our inspiration.',
    )
    await band.scrollIntoViewIfNeeded()
    const tiles = [
      ['95%', 'Success Rate', 'Project Delivery'],
      ['1,200+', 'Projects Completed', 'Across Industries'],
      ['85%', 'Client Satisfaction', 'Positive Feedback'],
    ]
    const shown = band.locator('dl > div')
    for (const [index, texts] of tiles.entries()) {
      await expect(shown.nth(index).locator('svg')).toBeVisible()
      for (const text of texts) await expect(shown.nth(index)).toContainText(text)
      await expect(shown.nth(index).locator('[aria-hidden=true]').last()).toHaveText(texts[0] ?? '')
    }
  })

  test('R22 an unknown address says so and leads home', async ({ page }) => {
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the code of other screens', () => {
  test.use({ ...laptop, ...prefetching })

  test('N07 from the home page to a session, and on to log in, without loading a script after the press', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/')
    const screens = ['book/booked-session', 'you/login']
    for (const screen of screens) await comesAhead(page, screen)
    const asked = await watchScreens(page, screens)
    const card = page.getByRole('region', { name: 'Study sessions' }).getByRole('listitem').first()
    await card.getByRole('link', { name: 'Read More →' }).click()
    await expect(page).toHaveURL(/\/login\?from=%2FbookedSession/)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(asked).toEqual([])
  })

  for (const [browser, connection] of [
    ['does not tell its connection', undefined],
    ['saves data', { saveData: true, effectiveType: '4g' }],
  ] as const)
    test(`a browser that ${browser} loads the code of another screen only on hover, touch or focus`, {
      tag: '@nightly',
    }, async ({ page }) => {
      await page.addInitScript(
        (value) => void Object.defineProperty(navigator, 'connection', { value }),
        connection,
      )
      await page.goto('/')
      const { 'you/login': login } = await screensOf(page)
      const loaded = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join('\n'),
        )
      // Code that an interaction brings, and the moment at which other screens would follow. Moves before
      // hydration are not seen.
      let moves = 0
      const moveAndList = async () => {
        moves += 1
        await page.mouse.move(9, 9 + (moves % 2))
        return loaded()
      }
      await expect.poll(moveAndList).toMatch(/\/toasts-/)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect(await loaded()).not.toContain(login?.module)
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).focus()
      await expect.poll(loaded).toContain(login?.module)
    })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('N05 N10 one card at a time, and the menu leads to /signup, which is /register (R06)', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(document, { ariaNotify: (said: string) => Object.assign(window, { said }) })
    })
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Study sessions' }).getByRole('listitem').first()
    expect(await card.evaluate((item) => item.getBoundingClientRect().width)).toBeGreaterThan(300)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const signUp = page.locator('#mobile-menu').getByRole('link', { name: 'Sign Up' })
    await expect(signUp).toHaveAttribute('href', /^\/signup/)
    await signUp.click()
    await expect(page).toHaveURL('/register')
    // The URL changes before the page does.
    await expect(page).toHaveTitle('Create your account · Boithok')
    // No full page load, which a screen reader would announce.
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'said'))).toBe(await page.title())
    await page.goto('/signup?from=%2Fdashboard')
    await expect(page).toHaveURL('/register?from=%2Fdashboard')
  })
})

test('a shared link has its metadata for messengers and search engines, and none of a pending session', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const title = `Waves </script><b>${randomInt(1e9, 1e12)}`
  const open = await newSession(request, { title, description: 'Standing\n and running waves', fee: 120 })
  const waiting = await newSession(request, { title: uniqueText('Secret') }, 'instructor@demo.test')
  const html = await (await request.get(`/bookedSession/${waiting.id}`)).text()
  expect(html).not.toContain(waiting.title)
  await page.goto(`/bookedSession/${open.id}`)
  await expect(page).toHaveURL(/\/login/)

  const scriptless = await page.context().browser()?.newPage({ javaScriptEnabled: false })
  if (!scriptless) throw new Error('no browser')
  const { origin } = new URL(page.url())
  await scriptless.goto(`${origin}/bookedSession/${open.id}`)
  const told = (name: string) => scriptless.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await told('title')).toBe(`${title} · Boithok`)
  expect(await told('description')).toBe('Standing and running waves')
  const drawn = (await told('image')) ?? ''
  expect(drawn).toMatch(new RegExp(`^${origin}/share/sessions/${open.id}/en-[\\w-]+\\.jpg$`))
  expect((await request.get(drawn, { maxRedirects: 0 })).headers()['content-type']).toBe('image/jpeg')
  expect([await told('image:width'), await told('image:alt')]).toEqual(['1200', title])
  // The address that people share: test/journeys/find.journey.ts.
  const canonical = await scriptless.locator('link[rel=canonical]').getAttribute('href')
  expect(canonical?.startsWith(`${origin}/sessions/waves`)).toBe(true)
  const about = JSON.parse(
    (await scriptless.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  expect(about).toMatchObject({
    '@type': 'EducationEvent',
    name: title,
    startDate: expect.stringMatching(/Z$/),
    location: { '@type': 'VirtualLocation', url: canonical },
    offers: { price: 120, priceCurrency: 'BDT', availability: 'https://schema.org/InStock' },
  })
  await scriptless.goto(origin)
  const picture = (await told('image')) ?? ''
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg')
  await scriptless.close()

  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${canonical}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  for (const { src } of (await manifest.json()).icons) expect((await request.get(src)).status()).toBe(200)
})

test('a chosen theme persists and comes from the server; the device’s own follows the device', {
  tag: '@nightly',
}, async ({ page, request }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const [light, dark] = ['rgb(251, 246, 234)', 'rgb(13, 22, 21)']
  await page.setViewportSize(laptop.viewport)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const change = (to: string) =>
    expect(async () => {
      await page.getByRole('button', { name: 'Light or dark theme' }).click()
      expect(await background()).toBe(to)
    }).toPass()
  expect(await background()).toBe(light)
  await change(dark)
  expect(await (await page.request.get('/')).text()).toContain('data-theme="dark"')
  await page.reload()
  expect(await background()).toBe(dark)
  await change(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe(dark)
  expect(await (await request.get('/')).text()).not.toContain('data-theme')
})

test('letters at 150 % cut nothing on a phone', { tag: '@nightly' }, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, baseURL })
  for (const path of ['/', '/?lang=bn', '/register', '/register?lang=bn', '/login']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
    const cut = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, label, input, button, a')]
        .filter((each) => each.checkVisibility() && !each.closest('[aria-roledescription]'))
        .filter((each) => each.getBoundingClientRect().right > innerWidth)
        .map(({ textContent }) => textContent),
    )
    expect(cut, path).toEqual([])
  }
  await page.close()
})
