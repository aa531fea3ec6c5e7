import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '../../bin/command.ts'
import { refund } from '../../bin/refund.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { losingRefunds, inPanel as refundsInPanel } from '../support/lost-refunds.ts'
import { admin, type Person } from '../support/people.ts'

let app: TestApp
let owner: Person
const answers = losingRefunds()
beforeAll(async () => {
  app = await boot({}, { sslcommerzFaults: answers.faults })
  owner = await admin(app)
})
afterAll(() => app.stop())

async function command(...words: string[]) {
  const said: string[] = []
  const code = await execute(refund, words, { DATABASE_URL: app.databaseUrl }, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

const loseRefund = (how: 'drop' | 'drop-before') => answers.loseRefund(app, owner, how)
const inPanel = (transaction: string) => refundsInPanel(app, transaction)

/** A bank has had the time that it takes, and the reconciler has looked. */
async function pass(): Promise<void> {
  app.setTime(new Date(Date.now() + 10_000))
  await processRefunds(app.services.context)
  app.setTime()
}

test('M09 prints its usage, and refuses what it does not know', async () => {
  const usage = {
    code: 2,
    said: expect.stringMatching(/^bin\/refund: (\w+ is missing|it does not take "z")\./),
  }
  for (const words of [[], ['x'], ['x', 'y', 'z']]) expect(await command(...words)).toEqual(usage)
  expect(await command('x', 'none')).toEqual({ code: 1, said: expect.stringContaining('No provider took') })
})

test('M09 a refund whose answer was lost stays due until an operator enters its reference', async () => {
  const { read, transaction } = await loseRefund('drop')
  const [reference = ''] = await inPanel(transaction)
  await pass()
  expect(await read()).toMatchObject({ status: 'refund_due', refundedMinor: 0 })
  expect(await inPanel(transaction)).toHaveLength(1)
  expect(await command('--dry-run', transaction, reference)).toEqual({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^The provider would be asked about the refund \\S+ by ${reference}$`),
    ),
  })
  expect(await read()).toMatchObject({ status: 'refund_due' })
  expect(await command(transaction, reference)).toEqual({ code: 0, said: expect.stringContaining('asks') })
  await pass()
  expect(await read()).toMatchObject({ status: 'refunded', refundedMinor: 500_00, refundRef: reference })
  expect(await inPanel(transaction)).toHaveLength(1)
  const again = await command(transaction, reference)
  expect(again).toEqual({ code: 1, said: expect.stringContaining('No refund of this payment waits') })
  const { body } = await owner.ask('GET', '/audit-trail?action=refund.answered')
  expect(body.acts).toMatchObject([{ machine: 'bin/refund', after: { reference } }])
})

test('M09 a refund that never arrived is asked for again when an operator says so, and money is refunded once', async () => {
  const { read, transaction } = await loseRefund('drop-before')
  expect(await inPanel(transaction)).toEqual([])
  expect(await command(transaction, 'none')).toMatchObject({ code: 0 })
  await processRefunds(app.services.context)
  await pass()
  expect(await read()).toMatchObject({ status: 'refunded', refundedMinor: 500_00 })
  expect(await inPanel(transaction)).toHaveLength(1)
})

test('M09 a reference counts for one refund', async () => {
  const [first, second] = [await loseRefund('drop'), await loseRefund('drop')]
  const [reference = ''] = await inPanel(first.transaction)
  const answers = await Promise.all([
    command(first.transaction, reference),
    command(second.transaction, reference),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
})
