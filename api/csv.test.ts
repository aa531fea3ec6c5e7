import { expect, test } from 'vitest'
import { amountCell, csvStream } from './csv.ts'

async function* chunks() {
  yield [{ name: '-820.00', amount: -820 }]
  yield [{ name: '+1', amount: 0.5 }]
}

test('amounts below zero stay numbers, and texts that look like them do not', async () => {
  const table = csvStream(['Name', 'Amount'], chunks(), ({ name, amount }) => [
    name,
    amountCell(amount, 'BDT'),
  ])
  const lines = (await new Response(table).text()).split('\r\n')
  expect(lines.slice(1)).toEqual([`"'-820.00","-820.00"`, `"'+1","0.50"`, ''])
})
