import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { readLastAudit } from '../../domain/health/audit/last-audit.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { callIdentityToolkit } from '../support/identity-toolkit.ts'
import { type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { tutorForm } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let picture: Buffer<ArrayBuffer>
beforeAll(async () => {
  app = await boot()
  ;[owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  const create = { width: 8, height: 8, channels: 3 as const, background: 'teal' }
  picture = Buffer.from(await sharp({ create }).png().toBuffer())
})
afterAll(() => app.stop())

async function upload(): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([picture], { type: 'image/png' }), 'picture.png')
  const { status, body } = await owner.ask('POST', '/images', form)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body.data as unknown as { url: string }).url
}
const HOUR = 3600_000

/** Three o'clock in so many nights, when its work is done. */
async function night(nights: number): Promise<Date> {
  const { context } = app.services
  const at = new Date(startOfDay(dayOf(new Date(), nights)).getTime() + 3 * HOUR)
  app.setTime(at)
  if (nights === 1) app.startJobs()
  else await context.jobs.enqueue(context.database, 'audit')
  const audited = async () => (await readLastAudit(context.database))?.checkedAt.getTime()
  await expect.poll(audited).toBe(at.getTime())
  return at
}
const statusOf = async (url: string) => (await fetch(app.url + new URL(url).pathname)).status

test('a picture that nothing names is deleted after two days, and what is named anywhere stays', async () => {
  const unnamed = await upload()
  const urls = await Promise.all([1, 2, 3, 4].map(upload))
  const [ofSession = '', ofMaterial = '', ofTutor = '', ofAccount = ''] = urls
  await createSession(owner, { image: ofSession })
  const material = { title: 'Notes', image: ofMaterial, link: 'https://drive.example/notes' }
  expect((await owner.ask('POST', '/materials', material)).status).toBe(200)
  const applicant = await student(app)
  expect((await applicant.ask('POST', '/tutors', tutorForm({ photo: ofTutor }))).status).toBe(200)
  const profile = { idToken: applicant.token, photoUrl: ofAccount }
  expect((await callIdentityToolkit(app, 'update', profile)).status).toBe(200)

  const first = await night(1)
  expect(await statusOf(unnamed)).toBe(200)
  app.setTime(new Date(first.getTime() + 12 * HOUR))
  const fresh = await upload()
  await night(3)
  expect(await statusOf(unnamed)).toBe(404)
  for (const url of [...urls, fresh]) expect(await statusOf(url)).toBe(200)
})

/** Columns whose names say that they name a picture, and what else is called so. */
test('every column that names a picture keeps it', async () => {
  const { rows } = await app.services.context.database.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
    where column_name ~ '(image|photo|picture|logo|icon)' and data_type in ('text', 'jsonb')
      and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'identity.accounts.photo_url',
    // Of Google, at Google.
    'identity.federated_identities.photo_url',
    'public.bookings.image',
    'public.materials.image',
    'public.sessions.image',
    'public.tutors.photo',
  ])
})
