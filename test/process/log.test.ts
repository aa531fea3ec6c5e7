import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogger } from '../../server/logger.ts'

test('a failed query is logged with cause and stack, without its parameters', () => {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => void lines.push(line) } })
  const cause = new Error('duplicate key value')
  log.error(
    { err: new DrizzleQueryError('insert into "users" values ($1)', ['somebody@example.com'], cause) },
    'failed',
  )
  const { err } = JSON.parse(lines[0] ?? '{}')
  expect(err).toMatchObject({ message: 'duplicate key value', query: 'insert into "users" values ($1)' })
  expect(err.from).toContain('log.test.ts')
  expect(lines[0]).not.toContain('somebody@example.com')
})

test('a broken connection is logged without the connection itself', () => {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => void lines.push(line) } })
  const client = { user: 'boithok', host: 'db.internal' }
  log.warn({ err: Object.assign(new Error('the connection ended'), { code: '57P01', client }) }, 'broke')
  expect(JSON.parse(lines[0] ?? '{}').err).toMatchObject({ message: 'the connection ended', code: '57P01' })
  expect(lines[0]).not.toContain('db.internal')
})

test('any other failure keeps its stack', () => {
  const lines: string[] = []
  createLogger('info', { destination: { write: (line) => void lines.push(line) } }).error(
    { err: new Error('the disk is full') },
    'failed',
  )
  expect(JSON.parse(lines[0] ?? '{}').err).toMatchObject({
    message: 'the disk is full',
    stack: expect.stringContaining('log.test.ts'),
  })
})

test('values repeated in an error message are redacted, the rest stays', () => {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => void lines.push(line) } })
  const token = `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`
  const cause = Object.assign(new Error('Key (email)=(somebody@example.com) already exists'), {
    detail: 'somebody@example.com',
    rejected: ['somebody@example.com'],
    config: { url: 'https://api.imgbb.com/1/upload?key=0123456789abcdef&x=1', auth: `Bearer ${token}` },
  })
  const said = `pi_1_secret_abc of 4242 4242 4242 4242 and 4000000000000002 with sk_live_abc, whsec_abc, password=hunter2`
  log.error({ err: new Error(said, { cause }) }, 'failed')
  log.error({ err: cause }, 'failed')
  const all = lines.join('')
  for (const secret of [
    'somebody',
    '0123456789abcdef',
    token,
    'secret_abc',
    '4242',
    '4000',
    '_abc',
    'hunter2',
  ])
    expect(all).not.toContain(secret)
  expect(all).toContain('already exists')
  expect(all).toContain('log.test.ts')
  expect(all).toContain('node_modules/')
  expect(all).toContain('x=1')
})

test('a fatal error is logged before the process exits, with everything before it', async () => {
  const crash = `
    import { createLogger } from './server/logger.ts'
    const log = createLogger('info')
    for (let line = 0; line < 500; line += 1) log.info({ line }, 'before')
    log.fatal({ err: new Error('of somebody@example.com') }, 'the process ends')
    process.exit(1)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', crash], {
    cwd: join(import.meta.dirname, '../..'),
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect([lines.length, code]).toEqual([501, 1])
  expect(lines.at(-1)).toMatchObject({ level: 60, err: { message: 'of {email}' } })
})
