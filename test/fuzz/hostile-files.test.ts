import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_STATEMENT_BYTES } from '../../contract/day-close/statement-limits.ts'
import { MAX_TABLE_COLUMNS } from '../../contract/tables/table-limits.ts'
import { redact } from '../../server/logger.ts'
import { boot, type TestApp } from '../support/boot.ts'
import type { Person } from '../support/people.ts'
import { createUsers } from '../support/users.ts'
import { longestTurn } from './event-loop.ts'

/** The longest time in milliseconds that a file may block the event loop. */
const MAX_STALL_MS = 100

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
})
afterAll(() => app.stop())

const HEAD = 'trxid,amount,date,type,status'
const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)))

/** Files as large as they may be. */
const files: [string, string][] = [
  ...[
    '(',
    '()',
    '(a',
    ',',
    ';',
    '\t',
    '"',
    '""',
    ' ',
    '\n',
    ',\n',
    '"\n',
    '-',
    '=',
    'a@',
    '১',
    ' ,',
    '"a",',
  ].map((part): [string, string] => [`of ${JSON.stringify(part)}`, filled(part, MAX_STATEMENT_BYTES - 1)]),
  ['of lines of many cells', filled(`${'x,'.repeat(MAX_TABLE_COLUMNS - 1)}\n`, MAX_STATEMENT_BYTES - 1)],
  ...['(', ' ', '"', '1', '-', ',x', 'dr '].map((part): [string, string] => {
    const line = `T${part.repeat(30)},${part.repeat(30)},2026-11-26 ${part.repeat(40)},${part.repeat(30)},x\n`
    return [`with a heading, and lines of ${JSON.stringify(part)}`, `${HEAD}\n${filled(line, 900_000)}`]
  }),
  ['of all rows that one may have', `${HEAD}\n${'T123456,1.00,2026-11-26,in,done\n'.repeat(5000)}`],
]

/** Sends one, and returns the status of the last answer and how long the event loop stood still. */
async function hold(path: string, init: RequestInit) {
  let status = 0
  const longest = await longestTurn(MAX_STALL_MS, async () => {
    const answer = await fetch(`${app.url}/api${path}`, {
      ...{ method: 'POST', ...init },
      headers: { authorization: `Bearer ${owner.token}`, ...init.headers },
    })
    status = answer.status
    await answer.text()
  })
  return { status, isQuick: longest < MAX_STALL_MS || longest }
}

test.each(files)('a statement %s holds up nobody', async (_, body) => {
  const { status, isQuick } = await hold('/close/statement?method=bkash', {
    ...{ body, headers: { 'content-type': 'text/csv' } },
  })
  expect(isQuick).toBe(true)
  expect([200, 400]).toContain(status)
})

test.each(files)('a file of holidays %s holds up nobody', async (_, content) => {
  const body = JSON.stringify({ csv: content.slice(0, 20_000) })
  const { status, isQuick } = await hold('/holidays/import', {
    ...{ body, headers: { 'content-type': 'application/json' } },
  })
  expect(isQuick).toBe(true)
  expect([200, 400, 413]).toContain(status)
})

test('the table with too many columns is named', async () => {
  const body = `${HEAD}\n${'x,'.repeat(MAX_TABLE_COLUMNS + 1)}`
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' }
  const asked = { method: 'POST', body, headers }
  const answer = await fetch(`${app.url}/api/close/statement?method=bkash`, asked)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'table_too_wide'])
})

test('what the log leaves out is found in a long line too', async () => {
  for (const part of ['a', 'a.', '-eyJ', 'a@', '1'])
    expect(await longestTurn(MAX_STALL_MS, async () => redact(part.repeat(100_000)))).toBeLessThan(
      MAX_STALL_MS,
    )
  expect(redact('to a.b+c@people.test, eyJa.b.c')).toBe('to {email}, {token}')
})
