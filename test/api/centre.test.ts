import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultCentre } from '../../contract/centre/centre.ts'
import { demoCentre } from '../../db/demo/centre.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createApiClient, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await boot()
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
})
afterAll(() => app.stop())

const read = async () => (await createApiClient(app)('GET', '/settings/centre')).body

test.each([
  ['email', { email: 'nobody' }],
  ['name', { name: 'a'.repeat(81) }],
  ['nameBn', { nameBn: 'ক'.repeat(81) }],
  ['name', { name: 'Alor <b>Path</b>' }],
  ['hoursBn', { hoursBn: '<script>' }],
  ['colour', { colour: 'green' }],
  ['colour', { colour: '#ffe000' }],
  ['mark', { mark: '0'.repeat(64) }],
  ['phone', { phone: 'call me' }],
  ['phone', { phone: '01700000001, 01700000002, 01700000003, 01700000004' }],
  ['whatsapp', { whatsapp: '01700000001, 01700000002' }],
  ['map', { map: 'javascript:alert(1)' }],
  ['facebook', { facebook: 'https://me:secret@facebook.com' }],
  ['youtube', { youtube: 'our channel' }],
  ['city', { city: 'a'.repeat(51) }],
])('V15 a bad %s is refused and named, and nothing changes', async (field, bad) => {
  const { status, body } = await admin.ask('PUT', '/settings/centre', bad)
  expect({ status, field: body.field }).toEqual({ status: 400, field })
  expect(await read()).toEqual({ ...demoCentre, mark: expect.any(String), version: 1 })
})

test('V15 a link as people write it is one on https', async () => {
  const written = { facebook: 'facebook.com/ours', youtube: 'www.youtube.com', map: 'http://maps.test/ours' }
  expect((await admin.ask('PUT', '/settings/centre', { ...demoCentre, ...written })).status).toBe(200)
  expect(await read()).toMatchObject({
    facebook: 'https://facebook.com/ours',
    youtube: 'https://www.youtube.com',
    map: 'http://maps.test/ours',
  })
})

test('M05 SSLCommerz gets the centre’s city and postcode, and Dhaka 1000 of a centre that says none', async () => {
  const orders: { city: string | null; postcode: string | null }[] = []
  const shop = await boot(
    { SSLCOMMERZ_STORE_ID: 'shop', SSLCOMMERZ_STORE_PASSWORD: 'secret' },
    {
      async fetch(input, init) {
        const fields = new URLSearchParams(await new Request(input, init).text())
        if (fields.has('tran_id'))
          orders.push({ city: fields.get('cus_city'), postcode: fields.get('cus_postcode') })
        return Response.json({ status: 'FAILED', failedreason: 'closed' })
      },
    },
  )
  const [owner] = (await createUsers([shop], 1, 'Admin')) as [Person]
  const people = await createUsers([shop], 2)
  const sessionId = await createSession(owner, { fee: 500 })
  const order = (person: Person | undefined) =>
    person?.ask('POST', '/checkouts', { sessionId, method: 'sslcommerz', amount: 500 })
  await order(people[0])
  await owner.ask('PUT', '/settings/centre', { city: 'Chattogram', postcode: '4000' })
  await order(people[1])
  expect(orders).toEqual([
    { city: 'Dhaka', postcode: '1000' },
    { city: 'Chattogram', postcode: '4000' },
  ])
  await shop.stop()
})

test('M13 a centre says its own, and what it leaves out is not said; the change is in the audit trail', async () => {
  const said = { name: 'Alor Path', address: '12 Green Road, Dhaka' }
  expect((await admin.ask('PUT', '/settings/centre', { ...said, phone: '01700 000 000' })).status).toBe(200)
  expect((await admin.ask('PUT', '/settings/centre', said)).status).toBe(200)
  const none = Object.fromEntries(Object.keys(defaultCentre).map((name) => [name, null]))
  expect(await read()).toMatchObject({ ...none, ...said })
  const { acts } = (await admin.ask('GET', '/audit-trail?action=centre.changed')).body as unknown as {
    acts: unknown[]
  }
  expect(acts[0]).toMatchObject({ before: { phone: '01700 000 000' }, after: { phone: null } })
})
