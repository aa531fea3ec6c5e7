import { expect, test } from 'vitest'
import { amountColumn, type Column, csvStream, numberColumn, textColumn, timeColumn } from './csv.ts'

type Row = { name: string; amount?: number; count?: number; at?: Date }

async function linesOf(columns: Column<Row>[], ...rows: Row[]) {
  async function* chunks() {
    for (const row of rows) yield [row]
  }
  return (await new Response(csvStream(columns, chunks())).text()).split('\r\n')
}

test('amounts and numbers below zero stay numbers, and texts that look like them do not', async () => {
  const columns = [
    textColumn<Row>('Name', ({ name }) => name),
    amountColumn<Row>('Amount', ({ amount }) =>
      amount === undefined ? undefined : { amount, currency: 'BDT' },
    ),
    numberColumn<Row>('Count', ({ count }) => count),
  ]
  const lines = await linesOf(columns, { name: '-820.00', amount: -820 }, { name: '+1', count: -2 })
  expect(lines.slice(1)).toEqual([`"'-820.00","-820.00",""`, `"'+1","","-2"`, ''])
})

test('a time is Dhaka’s, and the head says so', async () => {
  const columns = [timeColumn<Row>('Paid', ({ at }) => at)]
  // Half past eleven in the evening of UTC is the next day in Dhaka.
  const lines = await linesOf(columns, { name: '', at: new Date('2026-12-31T23:30:00Z') }, { name: '' })
  expect(lines).toEqual(['"Paid in Dhaka"', '"2027-01-01 05:30"', '""', ''])
})
