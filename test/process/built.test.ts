import { execFile } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '../../db/demo/content.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { isLong } from '../support/long.ts'
import { createApiClient } from '../support/people.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'
import { BUILT_PROGRAM, type RunningServer, serve } from '../support/serve.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

/** The built program with two workers: it finds its modules, files and lazily loaded parts. */
let served: RunningServer
let post: TestSmtpServer
let bucket: TestBucket
beforeAll(async () => {
  post = await startSmtpServer()
  const email = { SMTP_URL: post.url, MAIL_FROM: 'Boithok <hello@boithok.test>' }
  bucket = await startTestBucket()
  served = await serve({ ...email, ...bucket.env, WORKERS: '2' })
}, 120_000)
afterAll(async () => {
  await served.stop()
  await post.stop()
  await bucket.stop()
})

const look = async (path: string, headers = {}) => {
  const response = await fetch(served.url + path, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

async function identity(call: string, body: object): Promise<{ idToken: string }> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=boithok-stand-in`
  const response = await fetch(served.url + path, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

test.runIf(isLong)('a failing start prints a stack with source positions', async () => {
  const database = await createEmptyDatabase()
  try {
    // An unexpected error.
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client
      .query('create schema drizzle; create view drizzle.migrations as select 1 as id')
      .finally(() => client.end())
    const env = { ...process.env, DATABASE_URL: database.url }
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, [BUILT_PROGRAM], { env }, (_error, _stdout, stderr) => resolve(stderr))
    })
    expect(said).toMatch(/column "created_at" does not exist\n(.*\n)*.*\/db\/[\w-]+\.ts:\d+:\d+\)/)
    expect(said).not.toContain('build/program')
  } finally {
    await database.drop()
  }
})

test('pages are served in both languages, with their files', async () => {
  const home = await look('/', { 'accept-language': 'en' })
  expect(home).toMatchObject({ status: 200, text: expect.stringContaining('<html lang="en"') })
  const bangla = await look('/', { 'accept-language': 'bn' })
  expect(bangla).toMatchObject({ status: 200, text: expect.stringContaining('<html lang="bn"') })
  const script = /\/assets\/[\w-]+\.js/.exec(home.text)?.[0] ?? ''
  expect(await look(script)).toMatchObject({ status: 200, type: expect.stringContaining('javascript') })
})

test('R03 N11 N13 home claims what the centre says, and nothing else', async () => {
  const home = async () => (await look('/?lang=en')).text
  const first = await home()
  for (const claim of ['Over 500,000 students taught', 'Success Rate', 'What students and parents say'])
    expect(first).toContain(claim)
  const [, , { email }] = demoAccounts
  const { idToken } = await identity('signInWithPassword', {
    email,
    password: demoPassword,
    returnSecureToken: true,
  })
  const ask = createApiClient(served, idToken)
  const body = { name: 'Alor Path', phone: '01700 000 000', studentsTaught: 1240, testimonials: false }
  expect(await ask('PUT', '/settings/centre', body)).toMatchObject({ status: 200 })
  // Each of the two workers keeps a page for a second.
  let second = ''
  const again = async () => (second = await home())
  await expect.poll(again).toContain('Over 1,240 students taught')
  expect(second).toContain('01700 000 000')
  for (const claim of ['Success Rate', 'What students and parents say', '09610 000 000'])
    expect(second).not.toContain(claim)
})

test('a common password is refused, any other is accepted', async () => {
  const email = 'somebody@people.test'
  await expect(identity('signUp', { email, password: 'password' })).rejects.toThrow('WEAK_PASSWORD')
  expect(await identity('signUp', { email, password: 'secret1!' })).toHaveProperty('idToken')
})

test('S01 pictures go into the bucket, emails work, and the System page shows the running version', async () => {
  const [, , { email }] = demoAccounts
  const { idToken } = await identity('signInWithPassword', {
    email,
    password: demoPassword,
    returnSecureToken: true,
  })
  const ask = createApiClient(served, idToken)
  const form = new FormData()
  form.set('image', new Blob([await (await fetch(`${served.url}/default-session.jpg`)).bytes()]), 'a.jpg')
  expect(await ask('POST', '/images', form)).toMatchObject({ status: 200 })
  expect((await bucket.storage.list('images/')).objects).toHaveLength(1)
  const { body } = await ask('GET', '/system')
  expect(body).toMatchObject({ versions: { app: expect.stringMatching(/^\d/) } })

  await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  // Beside those of the demonstration, which reminds of its late part.
  while (!post.letters.some(({ to }) => to === email)) await post.happened()
})
