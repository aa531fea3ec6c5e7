import type { APIRequestContext } from '@playwright/test'
import { bn } from '../../web/i18n/bn/index.ts'
import { expect, laptop, phone, test } from './journey.ts'
import { expectNoBarriers, expectRoomForFingers, expectToFit } from './look.ts'
import { callAs, inDays, newSession } from './people.ts'

type Found = { tutorId: string; slug: string; name: string; expertise: string; experience: number }

/** A tutor of the demonstration. */
async function findTutor(request: APIRequestContext): Promise<Found> {
  const { tutors } = (await callAs(request, 'student@demo.test', 'GET', '/tutors/active?search=Tanvir')) as {
    tutors: { slug: string }[]
  }
  return (await (await request.get(`/api/tutors/public/${tutors[0]?.slug}`)).json()) as Found
}

const planned = {
  registrationStart: inDays(-1),
  registrationEnd: inDays(2),
  classStart: inDays(3),
  classEnd: inDays(3.1),
}

test.describe('without scripts', () => {
  test.use({ ...phone, javaScriptEnabled: false })

  test('F04 F05 from a session to its tutor, to a class of theirs and to all their sessions', async ({
    page,
    request,
  }) => {
    const { tutorId, slug, name, expertise, experience } = await findTutor(request)
    const made = await newSession(request, {
      ...planned,
      tutorId,
      tutor: name,
      level: '11',
      subject: 'physics',
    })
    await page.goto(`/sessions?tutor=${tutorId}`)
    const face = page.locator('img[src$="/demo/people/tanvir-hasan.webp"]')
    const small = page.getByRole('listitem').filter({ hasText: made.title }).locator(face)
    await expect(small).toHaveAttribute('loading', 'lazy')
    expect(await small.boundingBox()).toMatchObject({ width: 24, height: 24 })
    await page.getByRole('heading', { name: made.title }).getByRole('link').click()
    await expect(face).toBeVisible()
    await expect(page.getByText(`${expertise} · ${experience} years of experience`)).toBeVisible()
    await page.getByRole('link', { name: `by ${name}` }).click()
    await expect(page).toHaveURL(`/tutors/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('@')
    await expect(page.getByRole('link', { name: '← All tutors' })).toHaveAttribute('href', '/tutors')
    await expect(page.getByRole('link', { name: made.title })).toHaveCount(2)
    await page.getByRole('link', { name: 'Class 11' }).click()
    await expect(page).toHaveURL(`/sessions?tutor=${tutorId}&level=11`)
    await page.goBack()
    await page.getByRole('link', { name: 'All sessions of this tutor' }).click()
    await expect(page).toHaveURL(`/sessions?tutor=${tutorId}`)

    await page.goto('/tutors/nobody')
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
  })

  test('F04 any spelling leads to a tutor’s address, whose page says what search engines need', async ({
    request,
  }) => {
    const { tutorId, slug, name } = await findTutor(request)
    for (const other of [tutorId, `some-name-${slug.slice(-12)}`]) {
      const moved = await request.get(`/tutors/${other}?lang=bn`, { maxRedirects: 0 })
      expect([moved.status(), moved.headers().location]).toEqual([301, `/tutors/${slug}?lang=bn`])
    }
    expect((await request.get('/tutors/nobody-000000000000')).status()).toBe(404)
    const html = await (await request.get(`/tutors/${slug}`)).text()
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/tutors/${slug}"`))
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name, image: expect.stringMatching(/^http/) },
    })
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect((await request.get(picture, { maxRedirects: 0 })).headers()['content-type']).toBe('image/jpeg')
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`/tutors/${slug}</loc>`)
  })
})

for (const [device, width] of Object.entries({ 'small phone': 320, phone: 360, tablet: 768, laptop: 1280 })) {
  test(`F04 on a ${device} a tutor’s page fits, without barriers, in Bangla too`, {
    tag: '@look',
  }, async ({ page, request }) => {
    await page.setViewportSize({ ...laptop.viewport, width })
    await page.emulateMedia({ colorScheme: width < 500 ? 'dark' : 'light' })
    const { slug } = await findTutor(request)
    for (const language of ['en', 'bn']) {
      await page.goto(`/tutors/${slug}?lang=${language}`)
      await expectToFit(page, `${width} ${language}`)
      await expectNoBarriers(page, `${width} ${language}`)
      if (width < 500) await expectRoomForFingers(page, `${width} ${language}`)
    }
    await expect(page.getByRole('heading', { name: bn.tutors.sessions })).toBeVisible()
  })
}
