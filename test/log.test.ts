import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'

test('a failed query is logged with its cause and where it came from, without what people sent', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
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

test('any other failure keeps its stack', () => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error(
    { err: new Error('the disk is full') },
    'failed',
  )
  expect(JSON.parse(lines[0] ?? '{}').err).toMatchObject({
    message: 'the disk is full',
    stack: expect.stringContaining('log.test.ts'),
  })
})
