import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { tus } from '../support/files.ts'
import { instructor, type Person, student } from '../support/people.ts'

let app: TestApp
let tutor: Person
beforeAll(async () => {
  app = await boot()
  tutor = await instructor(app)
})
afterAll(() => app.stop())

const name = (text: string) => Buffer.from(text).toString('base64')
const METADATA = `filename ${name('notes.pdf')},filetype ${name('application/pdf')},is_draft`

async function begin(headers: Record<string, string> = {}) {
  const sent = { 'Upload-Length': '10', 'Upload-Metadata': METADATA, ...headers }
  return tus(app, tutor, 'POST', '', { headers: sent })
}

test('A05 every refusal names the protocol, and one of another version which one we speak', async () => {
  const other = await student(app)
  const path = new URL((await begin()).headers.get('location') ?? '', app.url).pathname.replace(
    '/api/uploads',
    '',
  )
  const bytes = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
  const answers = await Promise.all([
    tus(app, undefined, 'POST', '', { headers: { 'Upload-Length': '10' } }),
    tus(app, other, 'HEAD', path),
    tus(app, tutor, 'HEAD', '/01931f3c-0000-7000-8000-000000000000'),
    tus(app, tutor, 'PATCH', path, { headers: { ...bytes, 'Upload-Offset': '3' }, body: 'x' }),
    tus(app, tutor, 'HEAD', path, { headers: { 'Tus-Resumable': '0.2.2' } }),
    begin({ 'Upload-Length': '999999999999' }),
    tus(app, tutor, 'PATCH', path, { headers: { ...bytes, 'Content-Type': 'text/plain' }, body: 'x' }),
    begin({ 'Upload-Length': 'ten' }),
    begin({ 'Upload-Concat': 'partial' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 409, 412, 413, 415, 400, 400])
  for (const { headers } of answers) {
    expect(headers.get('tus-resumable')).toBe('1.0.0')
    expect(headers.get('tus-version')).toBe('1.0.0')
  }
})

test('A05 what a sender wrote beside its file is given back as it was sent', async () => {
  const { pathname } = new URL((await begin()).headers.get('location') ?? '', app.url)
  const { headers } = await tus(app, tutor, 'HEAD', pathname.replace('/api/uploads', ''))
  expect(headers.get('upload-metadata')).toBe(METADATA)
})
