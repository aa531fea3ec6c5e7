import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { styleOf } from '../../domain/centre/colours.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import { loadBuild } from '../../server/web-build.ts'
import { createPageHandler } from '../../web/request-handler.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { deliveriesOf, opened } from '../support/emails.ts'
import { callIdentityToolkit } from '../support/identity-toolkit.ts'
import { drawn, pictureForm } from '../support/marks.ts'
import { pay } from '../support/payments.ts'
import { textsOf } from '../support/pdf.ts'
import { createApiClient, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createTutor } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'

const PRODUCT = /Boithok|বৈঠক/
const names = { en: 'Suborno Academy', bn: 'সুবর্ণ একাডেমি' }
const languages = ['en', 'bn'] as const
const COLOUR = '#7a1fa2'

let app: TestApp
let admin: Person
let student: Person
let session: string
let receipt: string
const cookies = new Map<Person, string>()
beforeAll(async () => {
  const { build } = await loadBuild()
  app = await boot({}, { pages: (services) => createPageHandler(build, services, 'production') })
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
  student = (await createUsers([app], 1))[0] as Person
  const { body } = await admin.ask('POST', '/settings/centre/marks', pictureForm(await drawn()))
  const said = {
    ...{ name: names.en, nameBn: names.bn, description: 'Since 1998', hours: 'Every day' },
    ...{ phone: '01711 000 001, 01711 000 002', whatsapp: '01711 000 001', email: 'desk@suborno.test' },
    ...{ address: 'Green Road', map: 'https://maps.test/suborno', facebook: 'https://facebook.com/suborno' },
    ...{ colour: COLOUR, mark: body.mark },
  }
  expect((await admin.ask('PUT', '/settings/centre', said)).status).toBe(200)
  await createTutor(app, admin)
  session = await createSession(admin, { title: 'Vectors', fee: 500 })
  receipt = (await pay(app, student, session, 50_000)).body.insertedId as string
  await app.services.context.database.transaction(numberReceipts)
  for (const person of [admin, student]) {
    const { headers } = await person.ask('POST', '/auth/session')
    cookies.set(person, (headers.get('set-cookie') ?? '').split(';')[0] ?? '')
  }
}, 60_000)
afterAll(() => app.stop())

async function look(path: string, { language = 'en', as }: { language?: string; as?: Person } = {}) {
  const cookie = [`language=${language}`, ...(as ? [cookies.get(as) ?? ''] : [])].join('; ')
  const response = await fetch(app.url + path, {
    headers: { cookie, 'accept-language': language },
    redirect: 'manual',
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** The addresses of our own that a page names. */
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src|content)="(\/[^"#]*|http:\/\/localhost:3000[^"#]*)"/g)]
    .map(([, address = '']) => address.replace('http://localhost:3000', '').replaceAll('&amp;', '&'))
    .filter((address) => address.startsWith('/') && !address.startsWith('/assets/'))

/** Screens whose addresses no page of a visitor names. */
const screens = [
  ...['', '/booked-sessions', '/routine', '/attendance', '/dues', '/money', '/profile', '/tutors'],
  ...['/manage-notes', '/study-materials', '/adminUsers', '/paymentHistory', '/calls', '/enquiries'],
  ...['/refunds', '/close', '/outbox', '/audit-trail', '/desk', '/centre-dues', '/discounts', '/branches'],
  ...['/holidays', '/centre', '/texts', '/system', '/nowhere'],
].map((path) => `/dashboard${path}`)

test.each(languages)(
  'Y01 no public page, feed or file names the product, read in %s',
  async (language) => {
    const found = new Set(['/', '/login', '/register', '/forgot-password', '/mailed-link', '/robots.txt'])
    for (const path of ['/sitemap.xml', '/manifest.webmanifest', '/sw.js', '/tutors', '/nowhere', '/l/none'])
      found.add(path)
    for (const path of found) {
      const { text, headers, status } = await look(path, { language })
      const type = headers.get('content-type') ?? ''
      expect(status, path).toBeLessThan(500)
      if (/html|text|json|xml|javascript/.test(type)) {
        expect(text, path).not.toMatch(PRODUCT)
        if (found.size < 150) for (const address of addressesIn(text)) found.add(address)
      }
      expect(path).not.toMatch(PRODUCT)
    }
    expect(found.size).toBeGreaterThan(25)
  },
  120_000,
)

test.each(languages)(
  'Y01 no page of a signed-in person names the product, read in %s',
  async (language) => {
    for (const as of [admin, student])
      for (const path of [...screens, '/', `/bookedSession/${session}`, `/dashboard/receipts/${receipt}`]) {
        const { text, status } = await look(path, { language, as })
        expect(status, path).toBeLessThan(500)
        expect(text, path).not.toMatch(PRODUCT)
      }
  },
  120_000,
)

test.each(languages)(
  'Y01 home says the name, the mark, the colour and the contacts, in %s',
  async (language) => {
    const { text } = await look('/', { language })
    const name = names[language]
    expect(text).toMatch(new RegExp(`<title>[^<]*${name}`))
    expect(text).toContain(`<meta property="og:site_name" content="${name}"`)
    const share = new RegExp(`/centre/[\\w-]{12}/share-${language}.jpg`)
    expect(text).toMatch(share)
    for (const part of [styleOf(COLOUR), `content="${COLOUR}"`, 'https://facebook.com/suborno', 'Since 1998'])
      expect(text).toContain(part)
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(json)).toMatchObject({
      ...{ '@type': 'EducationalOrganization', name, telephone: '01711 000 001', email: 'desk@suborno.test' },
      logo: expect.stringMatching(/\/centre\/[\w-]{12}\/icon-512\.png$/),
      sameAs: ['https://facebook.com/suborno'],
    })
    for (const address of addressesIn(text).filter((one) => one.startsWith('/centre/')))
      expect((await look(address)).status, address).toBe(200)
  },
)

test.each(languages)('Y01 a receipt is the centre’s, on paper too, in %s', async (language) => {
  const headers = { authorization: `Bearer ${student.token}` }
  const answer = await fetch(`${app.url}/api/payments/${receipt}/receipt.pdf?lang=${language}`, { headers })
  const pdf = Buffer.from(await answer.arrayBuffer())
  const texts = textsOf(pdf).join(' ')
  expect(texts.replaceAll(/\s+/g, '')).toContain(names[language].replaceAll(/\s+/g, ''))
  expect(texts).not.toMatch(PRODUCT)
  expect(pdf.toString('latin1')).not.toMatch(PRODUCT)
})

test('Y01 messages and calendars are the centre’s', async () => {
  await callIdentityToolkit(app, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: student.email })
  await admin.ask('PATCH', `/users/${student.id}/role`, { role: 'Instructor' })
  const rows = (await deliveriesOf(app)).map((row) => opened(app, row))
  expect(rows.length).toBeGreaterThan(1)
  for (const { subject, body, language, channel } of rows) {
    expect(`${subject} ${body}`).not.toMatch(PRODUCT)
    if (channel === 'email') expect(body?.endsWith(names[language])).toBe(true)
  }
  const { body } = await student.ask('POST', '/me/calendar')
  const feed = await fetch(app.url + new URL(body.url as string).pathname)
  const calendar = await feed.text()
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar).not.toMatch(PRODUCT)
})

/** Where the product may be named: for developers, operators and the demonstration. */
const ALLOWED: Record<string, RegExp> = {
  'api/documentation/document.ts': /title: 'Boithok'/,
  'db/demo/centre.ts': /./,
}
/** Names that nobody reads: of settings, metrics, rooms, databases, files and addresses of examples. */
const TECHNICAL = /boithok[-_.]|['"`]boithok['"`]|1BoithokDemo|extension btree_gist/gi

test('Y01 no text of a page, message, document or calendar has the product’s name in its source', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{web,domain,api,contract,public,server/http}/**/*.{ts,tsx,js,svg,json,css}', {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(500)
  const named = files
    .filter((file) => !/\.test\.|domain\/health\//.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => PRODUCT.test(line.replaceAll(TECHNICAL, '')) && !ALLOWED[file]?.test(line))
        .map((line) => `${file}: ${line.trim().slice(0, 100)}`),
    )
  expect(named).toEqual([])
})

test('Y01 no script of the pages has the product’s name', () => {
  const build = join(import.meta.dirname, '../../build/client')
  const named = globSync('assets/*.js', { cwd: build }).filter((file) =>
    PRODUCT.test(readFileSync(join(build, file), 'utf8').replaceAll(TECHNICAL, '')),
  )
  expect(named).toEqual([])
})

test('Y02 before it has a name, public pages say that a centre is being set up, and show login', async () => {
  await admin.ask('PUT', '/settings/centre', {})
  for (const path of ['/', '/sessions', '/tutors', '/be-our-tutor', '/about/privacy']) {
    const { text } = await look(path)
    expect(text).toContain('A centre is being set up here')
    expect(text).toContain('href="/login"')
    expect(text).not.toMatch(/Suborno|500,000|Success Rate|Vectors</)
    expect(text).not.toMatch(PRODUCT)
  }
  const bangla = await look('/', { language: 'bn' })
  expect(bangla.text).toContain('এখানে একটি সেন্টার গোছানো হচ্ছে')
  expect((await createApiClient(app)('GET', '/settings/centre')).body.name).toBeNull()
  const signedIn = await look('/sessions', { as: admin })
  expect(signedIn.text).not.toContain('A centre is being set up here')
})
