import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { arrive } from './arrive.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { inDays, newSession, uniqueText } from './people.ts'

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

  test('R01 R02 R03 N01 N03 N05 N06 R22 the home page shows a visitor’s bar, its sections in order, with the sessions in the HTML (N09), and the footer; an unknown address leads there', async ({
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

    const bar = page.getByRole('banner')
    const links = {
      Home: '/',
      'Study Sessions': '/sessions',
      Tutors: '/tutors',
      'Be Our Tutor': '/be-our-tutor',
      Login: '/login',
      'Sign Up': '/register',
    }
    for (const [name, href] of Object.entries(links)) {
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    for (const name of ['Dashboard', 'Create Sessions'])
      await expect(bar.getByRole('link', { name })).toHaveCount(0)

    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    expect(await bar.evaluate((banner) => banner.getBoundingClientRect().top)).toBe(0)
    for (const text of ['App Store', 'Google Play', '9am-9pm', '2015-2025'])
      await expect(footer).toContainText(text)
    const elsewhere = [
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
    for (const name of elsewhere) {
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

    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL('/')
  })

  test('N03 N07 N08 every link of the shop window leads a visitor to a page, and who is signed in to the specification’s', async ({
    page,
  }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    const doors = await page.getByRole('banner').getByRole('link').or(main.getByRole('link')).all()
    const inside = new Set<string>()
    for (const door of doors) {
      const href = (await door.getAttribute('href')) ?? ''
      if (/^\/(dashboard|bookedSession)/.test(href)) inside.add(href)
    }
    expect([...inside]).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: 'Tutors', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our tutors' })).toBeVisible()
    await main.getByRole('link', { name: 'Teach with us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Be our tutor' })).toBeVisible()
    await main.getByRole('link', { name: 'Apply to teach' }).click()
    await expect(page).toHaveURL('/login?from=%2Fdashboard%2Ftutors')

    await arrive(page, 'student@demo.test')
    await page.goto('/')
    const bar = page.getByRole('banner')
    const links = {
      Tutors: '/dashboard/our-tutors',
      'Be Our Tutor': '/dashboard/tutors',
      'Study Sessions': '/dashboard/my-created-sessions',
      Dashboard: '/dashboard',
    }
    for (const [name, href] of Object.entries(links))
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    const card = page.getByRole('region', { name: 'Study sessions' }).getByRole('listitem').first()
    await expect(card.getByRole('link', { name: /Read More →/ })).toHaveAttribute(
      'href',
      /^\/bookedSession\/[0-9a-f-]{36}$/,
    )
    await expect(main.getByRole('link', { name: 'View All Courses' })).toHaveAttribute(
      'href',
      '/dashboard/my-created-sessions',
    )
  })

  test('N07 N08 N10 T05 N11 N12 N13 the sessions’ carousel has three cards with badges, the testimonials are six in a loop, and the achievements count up', async ({
    page,
    request,
  }) => {
    const { id } = await newSession(request, {
      ...{ registrationStart: inDays(-30), registrationEnd: inDays(-5), lateJoin: 'pro_rata', duration: '' },
      repeat: {
        ...{
          weekdays: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'],
          startTime: '16:00',
          endTime: '17:00',
        },
        ...{ from: dayOf(new Date(), -3), count: 26 },
      },
    })
    const closed = await (await request.get(`/api/sessions/${id}`)).json()
    // Other journeys open so many that it is not among the hundred of the home page.
    await page.route('**/api/sessions', async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      await route.fulfill({
        response: answer,
        json: { data: [...data.slice(0, 9), closed, ...data.slice(9)] },
      })
    })
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
    await expect(first.getByRole('link', { name: /Read More →/ })).toHaveAttribute('href', /^\/sessions\//)
    await carousel.getByRole('button', { name: /next/i }).click()
    await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName(/2/)
    await carousel.getByRole('button', { name: /^Go to.* 1 of/i }).click()
    await expect(carousel.locator('[aria-current=true]')).toHaveAccessibleName(/ 1 of/)
    for (const [badge, colour] of [
      ['Closed', 'red'],
      ['Ongoing', 'green'],
    ] as const)
      expect(await redOrGreen(carousel.getByText(badge, { exact: true }).first())).toBe(colour)
    await expect(page.getByRole('link', { name: 'View All Courses' })).toHaveAttribute('href', '/sessions')

    const voices = page.getByRole('region', { name: 'What students and parents say' })
    await voices.scrollIntoViewIfNeeded()
    await expect(voices.locator('figure')).toHaveCount(6)
    const end = await voices.evaluate((element) => element.getBoundingClientRect().right)
    const rights = await voices
      .locator('li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right))
    expect(rights.filter((right) => right <= end + 1).length).toBe(3)
    await voices.getByRole('button', { name: /previous/i }).click()
    await expect(voices.locator('[aria-current=true]')).toHaveAccessibleName(/ 6 of/)

    const band = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Our Achievements' }) })
    await expect(band).toContainText(
      'Admission Success of Boithok in the 2022–24 Academic Year. Your success is our inspiration.',
    )
    await page.emulateMedia({ reducedMotion: 'no-preference' })
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
    const bar = page.getByRole('navigation', { name: 'Places' })
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Find', 'Tutors', 'Login'])
    await bar.getByRole('button', { name: 'Menu' }).click()
    const signUp = page.getByRole('dialog').getByRole('link', { name: 'Sign Up' })
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shared link has its metadata for messengers and search engines, and none of a pending session', async ({
    page,
    request,
    baseURL: origin,
  }) => {
    const title = `Waves </script><b>${randomInt(1e9, 1e12)}`
    const open = await newSession(request, { title, description: 'Standing\n and running waves', fee: 120 })
    const waiting = await newSession(request, { title: uniqueText('Secret') }, 'instructor@demo.test')
    const html = await (await request.get(`/bookedSession/${waiting.id}`)).text()
    expect(html).not.toContain(waiting.title)

    await page.goto(`/bookedSession/${open.id}`)
    const told = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
    expect(await told('title')).toBe(`${title} · Boithok`)
    expect(await told('description')).toBe('Standing and running waves')
    const drawn = (await told('image')) ?? ''
    expect(drawn).toMatch(new RegExp(`^${origin}/share/sessions/${open.id}/en-[\\w-]+\\.jpg$`))
    expect((await request.get(drawn, { maxRedirects: 0 })).headers()['content-type']).toBe('image/jpeg')
    expect([await told('image:width'), await told('image:alt')]).toEqual(['1200', title])
    // The address that people share: test/journeys/find.journey.ts.
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(canonical?.startsWith(`${origin}/sessions/waves`)).toBe(true)
    const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(about).toMatchObject({
      '@type': 'EducationEvent',
      name: title,
      startDate: expect.stringMatching(/Z$/),
      location: { '@type': 'VirtualLocation', url: canonical },
      offers: { price: 120, priceCurrency: 'BDT', availability: 'https://schema.org/InStock' },
    })
    await page.goto('/')
    const picture = (await told('image')) ?? ''
    expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg')

    expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${canonical}</loc>`)
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const manifest = await request.get('/manifest.webmanifest')
    expect(manifest.headers()['content-type']).toBe('application/manifest+json')
    for (const { src } of (await manifest.json()).icons) expect((await request.get(src)).status()).toBe(200)
  })
})

test('a chosen theme persists and comes from the server; the device’s own follows the device', async ({
  page,
  request,
}) => {
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

test('letters at 150 % cut nothing on a phone', { tag: '@look' }, async ({ browser, baseURL }) => {
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
