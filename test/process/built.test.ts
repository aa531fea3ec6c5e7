import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '../../db/demo/content.ts'
import { COMMANDS } from '../../vite.server.config.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { arrange, publishHome, saySection } from '../support/home.ts'
import { createApiClient } from '../support/people.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'
import { BUILT_PROGRAM, type RunningServer, serve } from '../support/serve.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

/** The files of the container image, with two workers: they find their modules, files and lazy parts. */
let image: TemporaryFolder
let files: { path: string; size: number }[]
let served: RunningServer
let post: TestSmtpServer
let bucket: TestBucket
beforeAll(async () => {
  post = await startSmtpServer()
  const email = { SMTP_URL: post.url, MAIL_FROM: 'Boithok <hello@boithok.test>' }
  bucket = await startTestBucket()
  image = await temporaryFolder()
  await run(process.execPath, ['bin/image-files.ts', image.path])
  // Before anything runs in it and keeps what it compiled.
  files = readdirSync(image.path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, size: statSync(path).size }))
  served = await serve({ ...email, ...bucket.env, WORKERS: '2' }, image.path)
}, 120_000)
afterAll(async () => {
  await served.stop()
  await image.remove()
  await post.stop()
  await bucket.stop()
})

const run = promisify(execFile)

test('S01 with Node and Debian the image weighs at most 350 MB, and has no tests or sources', () => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  // Unpacked, debian:bookworm-slim has 75 MB and Node 121.
  expect(bytes / 1e6).toBeLessThan(350 - 75 - 121)
  const ours = files.filter(({ path }) => !path.includes('node_modules'))
  expect(ours.filter(({ path }) => /\.tsx?$/.test(path))).toEqual([])
})

test.each(COMMANDS)('inside the image bin/%s says how it is used', async (name) => {
  const command = (...words: string[]) => run(join(image.path, 'bin', name), words)
  expect((await command('--help')).stdout).toMatch(new RegExp(`^bin/${name} `))
  await expect(command('--no-such-option')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`bin/${name}: unknown option '--no-such-option'`),
  })
})

const look = async (path: string, headers = {}) => {
  const response = await fetch(served.url + path, { headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

async function identity(call: string, body: object): Promise<{ idToken: string }> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=stand-in`
  const response = await fetch(served.url + path, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

test('a failing start prints a stack with source positions', async () => {
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
      execFile(process.execPath, [BUILT_PROGRAM, '--new'], { env }, (_error, _stdout, stderr) =>
        resolve(stderr),
      )
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

test('M13 F05 a receipt in Bangla and a picture to share are drawn', async () => {
  const [{ email }] = demoAccounts
  const { idToken } = await identity('signInWithPassword', {
    email,
    password: demoPassword,
    returnSecureToken: true,
  })
  const payments = (await createApiClient(served, idToken)('GET', '/paymentsid')).body as unknown as {
    _id: string
    sessionId: string
  }[]
  const paid = payments[0]
  const receipt = await look(`/api/payments/${paid?._id}/receipt.pdf?lang=bn`, {
    authorization: `Bearer ${idToken}`,
  })
  expect(receipt).toMatchObject({ status: 200, text: expect.stringMatching(/^%PDF/) })
  expect(await look(`/share/sessions/${paid?.sessionId}/bn-0.jpg`)).toMatchObject({
    status: 200,
    type: 'image/jpeg',
  })
})

test('R03 N11 N13 Y02 home says what an Admin publishes, and nothing else, with what looks like code as text', async () => {
  const home = async (lang = 'en') => (await look(`/?lang=${lang}`)).text
  const first = await home()
  for (const claim of ['Over 500,000 students taught', 'Success Rate', 'What students and parents say'])
    expect(first).toContain(claim)
  const [, , { email }] = demoAccounts
  const { idToken } = await identity('signInWithPassword', {
    email,
    password: demoPassword,
    returnSecureToken: true,
  })
  const boss = { ask: createApiClient(served, idToken) }
  const said = { name: 'Boithok', phone: '01700 000 000' }
  expect(await boss.ask('PUT', '/settings/centre', said)).toMatchObject({ status: 200 })
  const claim = { en: 'Over 1,240 students <script>alert(1)</script>', bn: null }
  expect(await saySection(boss, 'banner', { claim })).toMatchObject({ status: 200 })
  expect(await arrange(boss, ['sessions', 'banner'])).toMatchObject({ status: 200 })
  expect(await home()).toContain('Over 500,000 students taught')
  expect(await publishHome(boss)).toMatchObject({ status: 200 })
  // Each of the two workers keeps a page for a second.
  let second = ''
  const again = async () => (second = await home())
  await expect.poll(again).toContain('Over 1,240 students &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(second).toContain('01700 000 000')
  for (const gone of [
    '<script>alert',
    'Success Rate',
    'What students and parents say',
    'Skill courses',
    '09610 000 000',
  ])
    expect(second).not.toContain(gone)
  expect(second.indexOf('Available Study Sessions')).toBeLessThan(second.indexOf('A good tutor'))
  await expect.poll(() => home('bn')).toContain('Over 1,240 students')
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
