import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StatementComparison } from '../../contract/day-close/statement.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { shortId } from '../../providers/payments/sslcommerz-ids.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cashier } from '../support/desk.ts'
import { insertPayment, insertRefund, type Sold } from '../support/money.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let desk: Person
let sold: Sold
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  const { rows } = await database().execute<{ id: string }>(
    `select id from users where email = '${(await student(app)).email}'`,
  )
  sold = { userId: rows[0]?.id ?? '', sessionId: await createSession(owner, { fee: 5 }) }
})
afterAll(() => app.stop())

const database = () => app.services.context.database
type Answer = {
  status: number
  body: StatementComparison & { code?: string; params?: object; message?: string }
}

async function compare(file: string | Uint8Array, query: string, by = owner): Promise<Answer> {
  const response = await fetch(`${app.url}/api/close/statement?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'text/csv' },
    body: file as BodyInit,
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

// A day of its own for each test.
let days = 0
function aDay() {
  days += 2
  const day = dayOf(startOfDay('2031-05-01'), days)
  const at = (hour: number) => new Date(startOfDay(day).getTime() + hour * 3600_000)
  /** Money of the day with the id by which its payer knows it. */
  const paid = async (
    method: 'bkash' | 'sslcommerz' | 'nagad',
    reference: string,
    amountMinor: number,
    hour = 9,
  ) => {
    const byHand = method === 'nagad'
    const id = await insertPayment(database(), sold, { method, amountMinor, byHand, at: at(hour) })
    await database().execute(`update payments set provider_payment_id = '${reference}' where id = '${id}'`)
    return id
  }
  return { day, at, paid }
}
const minor = (amountInCents: number) => ({ amountInCents, amount: amountInCents / 100 })

describe('M14 a statement is refused', () => {
  const head = 'Trx ID,Amount,Date'
  test.each([
    ['', 'table_unreadable', undefined],
    ['%PDF-1.7 …', 'table_unreadable', undefined],
    ['PK\u0003\u0004\u0000\u0000', 'table_is_workbook', undefined],
    ['\u0000PK\u0003', 'table_unreadable', undefined],
    ['Name,"Amount\n', 'table_unreadable', undefined],
    [`${head}\n${'A1,5,2031-05-01\n'.repeat(5001)}`, 'table_too_long', { max: 5000 }],
  ])('M14 %j: %s', async (file, code, params) => {
    const answer = await compare(file, 'method=bkash&date=2031-05-01')
    expect(answer).toMatchObject({
      status: 400,
      body: { code, field: 'file', ...(params && { params }) },
    })
  })

  test('M14 a workbook of an older Excel', async () => {
    const file = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
    expect((await compare(file, 'method=bkash')).body).toMatchObject({
      code: 'table_is_workbook',
      message: 'This is an Excel file. Open it, save it as CSV, and choose the CSV file here.',
    })
  })

  test.each([
    ['', 'method'],
    ['method=cash', 'method'],
    ['method=card', 'method'],
    ['method=bkash&date=2031-02-30', 'date'],
    ['method=bkash&byHand=both', 'byHand'],
  ])('M14 asked with %j', async (query, field) => {
    expect(await compare(`${head}\n`, query)).toMatchObject({ status: 400, body: { field } })
  })

  test('M14 beyond a megabyte, and of whoever is no Admin', async () => {
    expect((await compare(`${head}\n`, 'method=bkash', desk)).status).toBe(403)
    const long = await compare(`${head}\n${' '.repeat(1024 * 1024)}`, 'method=bkash')
    expect(long).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })
})

test('M14 a statement says what agrees, differs, is missing there and unknown here, with sums and payments', async () => {
  const { day, at, paid } = aDay()
  const [one, two, three] = [
    await paid('bkash', 'AAA111AAA1', 500_00),
    await paid('bkash', 'BBB222BBB2', 123_456_50),
    await paid('bkash', 'CCC333CCC3', 75_00),
  ]
  const before = await paid('bkash', 'DDD444DDD4', 40_00, -30)
  await insertRefund(database(), one, at(15))
  // bKash's portal: the account above the table, sums below it, and what failed between.
  const file = `\uFEFFOrganisation,Boithok Coaching
Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Linked Transaction ID
AAA111AAA1,${day} 09:00:00,Payment,Completed,500.00,,
bbb222bbb2,${day} 09:10:00,Payment,Completed,"1,23,456.00",,
EEE555EEE5,${day} 10:00:00,Payment,Completed,60.00,,
DDD444DDD4,${day} 11:00:00,Payment,Completed,40.00,,
FFF666FFF6,${day} 12:00:00,Payment,Failed,90.00,,
RRR777RRR7,${day} 15:00:00,Payment Refund,Completed,,500.00,AAA111AAA1
GGG888GGG8,${dayOf(at(30))} 08:00:00,Payment,Completed,30.00,,
,,,Total,124056.00,500.00,
`
  const { status, body } = await compare(file, `method=bkash&date=${day}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    date: day,
    method: 'bkash',
    rows: 5,
    otherDays: 1,
    notDone: 1,
    matchedCount: 2,
    more: 0,
  })
  expect(body.matched.map(({ kind, amount, paymentId }) => [kind, amount, paymentId]).toSorted()).toEqual([
    ['in', 500, one],
    ['out', 500, one],
  ])
  expect(body.differences).toEqual([
    {
      ...{ what: 'differs', kind: 'in', currency: 'BDT', reference: 'BBB222BBB2', paymentId: two },
      ...{ here: minor(123_456_50), there: minor(123_456_00) },
    },
    {
      ...{ what: 'missing', kind: 'in', currency: 'BDT', reference: 'CCC333CCC3', paymentId: three },
      ...{ here: minor(75_00), there: minor(0) },
    },
    {
      ...{ what: 'unknown', kind: 'in', currency: 'BDT', reference: 'EEE555EEE5' },
      ...{ here: minor(0), there: minor(60_00) },
    },
    {
      ...{ what: 'unknown', kind: 'in', currency: 'BDT', reference: 'DDD444DDD4', paymentId: before },
      ...{ here: minor(0), there: minor(40_00) },
    },
  ])
  expect(body.lines).toMatchObject([
    {
      in: { here: { count: 3, ...minor(124_031_50) }, there: { count: 4, ...minor(124_056_00) } },
      out: { here: { count: 1, ...minor(500_00) }, there: { count: 1, ...minor(500_00) } },
    },
  ])
})

test('M14 money that was found after its day was closed is compared on its day, and by its own method', async () => {
  const { day, at, paid } = aDay()
  const late = await paid('bkash', 'LATE111111', 20_00)
  await database().execute(`update payments set recorded_at = '${at(50).toISOString()}' where id = '${late}'`)
  await paid('nagad', 'NAGAD11111', 30_00)
  const file = `Trx ID,Amount,Date\nLATE111111,20,${day}\nNAGAD11111,30,${day}`
  const { body } = await compare(file, `method=bkash&date=${day}`)
  expect(body).toMatchObject({ matchedCount: 1, matched: [{ paymentId: late }] })
  expect(body.differences).toEqual([
    {
      ...{ what: 'unknown', kind: 'in', currency: 'BDT', reference: 'NAGAD11111' },
      ...{ here: minor(0), there: minor(30_00) },
    },
  ])
})

test('M14 SSLCommerz’s report is matched by the bank’s id or by ours', async () => {
  const { day, paid } = aDay()
  await paid('sslcommerz', 'bank-Tran-1', 900_00)
  const own = await paid('sslcommerz', 'bank-Tran-2', 800_00)
  const attemptId = crypto.randomUUID()
  await database().execute(`with tried as (
    insert into attempts (id, checkout_id, method, state, reference, amount_minor, currency, created_at)
    select '${attemptId}', checkout_id, 'sslcommerz', 'paid', 'key-${attemptId}', 80000, 'BDT', charged_at
    from payments where id = '${own}' returning id)
    update payments set attempt_id = tried.id from tried where payments.id = '${own}'`)
  const file = `tran_id;bank_tran_id;tran_date;amount;store_amount;status
x;BANK-TRAN-1;${day};900,00;877,50;VALID
${shortId(attemptId)};;${day};800,00;780,00;VALIDATED
y;bank-tran-9;${day};10,00;9,75;UNATTEMPTED`
  const { body } = await compare(file, `method=sslcommerz&date=${day}`)
  expect(body).toMatchObject({ matchedCount: 2, differences: [], notDone: 1, otherDays: 0 })
})

/** Two payments of one attempt: its order was paid twice. */
async function paidTwice(paid: ReturnType<typeof aDay>['paid'], name: string, amounts: [number, number]) {
  const [one, two] = [
    await paid('sslcommerz', `${name}-1`, amounts[0]),
    await paid('sslcommerz', `${name}-2`, amounts[1]),
  ]
  const attemptId = crypto.randomUUID()
  await database().execute(`with tried as (
    insert into attempts (id, checkout_id, method, state, reference, amount_minor, currency, created_at)
    select '${attemptId}', checkout_id, 'sslcommerz', 'paid', 'key-${attemptId}', ${amounts[0]}, 'BDT', charged_at
    from payments where id = '${one}' returning id)
    update payments set attempt_id = tried.id from tried where payments.id in ('${one}', '${two}')`)
  return { one, two, order: shortId(attemptId) }
}

test('M14 an order that was paid twice has a row for each payment, by the bank’s id or by the order alone', async () => {
  const { day, paid } = aDay()
  const named = await paidTwice(paid, 'TWICE', [900_00, 900_00])
  const nameless = await paidTwice(paid, 'ORDER', [500_00, 400_00])
  const rows = [
    `${named.order},TWICE-2,${day},900,VALID`,
    `${named.order},TWICE-1,${day},900,VALID`,
    `${nameless.order},,${day},400,VALID`,
    `${nameless.order},,${day},500,VALID`,
  ]
  const head = 'Tran ID,Bank Tran ID,Tran Date,Amount,Status'
  const file = (lines: string[]) => [head, ...lines].join('\n')
  const query = `method=sslcommerz&date=${day}`
  const agreed = (await compare(file(rows), query)).body
  expect(agreed).toMatchObject({ matchedCount: 4, differences: [], leftOut: [] })

  // A third row of the order is money that we do not know.
  const third = (await compare(file([...rows, `${nameless.order},,${day},500,VALID`]), query)).body
  expect(third).toMatchObject({ matchedCount: 4, differences: [{ what: 'unknown', there: minor(500_00) }] })
})

test('M14 a row without its own id is known by another, and without any it is shown as left out', async () => {
  const { day, paid } = aDay()
  await paid('sslcommerz', 'BANK-ONLY-1', 300_00)
  const file = `Tran ID,Bank Tran ID,Tran Date,Amount,Status
,BANK-ONLY-1,${day},300,VALID
,,${day},70,VALID
,,,370,`
  const { body } = await compare(file, `method=sslcommerz&date=${day}`)
  expect(body).toMatchObject({ matchedCount: 1, differences: [], rows: 1, moreLeftOut: 0 })
  expect(body.leftOut).toEqual([
    { line: 3, found: `${day}, 70, VALID`, why: 'no_id' },
    { line: 4, found: '370', why: 'no_id' },
  ])
})

test('M14 the ids of a file say of which wallet it is, whatever was chosen', async () => {
  const { day, at, paid } = aDay()
  await paid('nagad', 'WALLET1111', 100_00)
  await paid('nagad', 'WALLET2222', 200_00)
  const file = `Trx ID,Amount,Date\nWALLET1111,100,${day}\nWALLET2222,200,${day}`
  const agrees = { method: 'nagad', matchedCount: 2, differences: [] }
  for (const chosen of ['bkash', 'sslcommerz', 'nagad'])
    expect((await compare(file, `method=${chosen}&date=${day}`)).body).toMatchObject(agrees)

  await paid('bkash', 'ONLINE9999', 100_00)
  await insertPayment(database(), sold, { method: 'bkash', byHand: true, amountMinor: 70_00, at: at(9) })
  const online = `Trx ID,Amount,Date\nONLINE9999,100,${day}`
  expect((await compare(online, `method=bkash&byHand=true&date=${day}`)).body).toMatchObject({
    ...{ method: 'bkash', byHand: false, matchedCount: 1, differences: [] },
  })
  // A file that we know nothing of is what was chosen.
  const foreign = `Trx ID,Amount,Date\nNOBODYS111,100,${day}`
  expect((await compare(foreign, `method=nagad&date=${day}`)).body).toMatchObject({
    ...{ method: 'nagad', differences: [{}, {}, { what: 'unknown' }] },
  })
})

test('M14 a table that people made is read too: Bangla digits, heads and signs, dates either way', async () => {
  const { day, paid } = aDay()
  await paid('nagad', '7ABCDEF1', 1500_00)
  await paid('nagad', '7ABCDEF2', 250_00)
  const [year, month, date] = day.split('-')
  const bangla = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
  const lines = (ofDay: string) => [
    `${bangla('7')}ABCDEF1\t৳ ১,৫০০\t${ofDay}`,
    `'7abcdef2\t250.00 Tk\t${ofDay}`,
  ]
  for (const ofDay of [`${date}/${month}/${year}`, `${date}-May-${year} 09:00 AM`, bangla(`${day} 09:00`)]) {
    const file = ['ট্রানজেকশন আইডি\tটাকা (BDT)\tতারিখ', ...lines(ofDay)].join('\r\n')
    expect((await compare(file, `method=nagad&date=${day}`)).body).toMatchObject({
      matchedCount: 2,
      differences: [],
    })
  }
  const text = `TrxID\tAmount\n7ABCDEF1\t1500\n7ABCDEF2\t250`
  for (const file of [text, `\uFEFF${text}`].flatMap((one) => [
    Buffer.from(one, 'utf16le'),
    Buffer.from(one, 'utf16le').swap16(),
  ]))
    expect((await compare(file, `method=nagad&date=${day}`)).body).toMatchObject({
      matchedCount: 2,
      differences: [],
    })
})

test('M14 in a table with one date that can only be read with its month first, all are read so', async () => {
  const { at, paid } = aDay()
  const [first, second] = ['2031-10-31', '2031-11-02']
  const hours = (day: string) => (startOfDay(day).getTime() - at(0).getTime()) / 3600_000
  await paid('nagad', 'HALLOWEEN1', 40_00, hours(first) + 9)
  const souls = await paid('nagad', 'SOULS11022', 60_00, hours(second) + 9)
  const file =
    'Trx ID,Amount,Date\nHALLOWEEN1,40,10/31/2031\nSOULS11022,60,11/02/2031\nNEW9876543,5,11/02/2031'
  const { body } = await compare(file, `method=nagad&date=${second}`)
  expect(body.matched).toMatchObject([{ paymentId: souls, amount: 60 }])
  expect(body.differences).toMatchObject([{ what: 'unknown', reference: 'NEW9876543' }])
  expect(body.otherDays).toBe(1)
  // Without such a date the day stands first: 11 February is another day.
  const european = 'Trx ID,Amount,Date\nNEW9876543,5,11/02/2031'
  expect((await compare(european, `method=nagad&date=${second}`)).body).toMatchObject({ otherDays: 1 })
})

test('M14 an amount is read as people and portals write it, and which way it went', async () => {
  const { day } = aDay()
  const written: [amount: string, type: string, kind: string, taka: number][] = [
    ['1,23,456.50', 'Payment', 'in', 123_456.5],
    ['৳ ৫০০', 'Payment', 'in', 500],
    ['500,25', 'Payment', 'in', 500.25],
    ['1.500,25', 'Payment', 'in', 1500.25],
    ['BDT 1,500', 'Payment', 'in', 1500],
    ['Tk. 70', 'Payment', 'in', 70],
    ['Tk1,490.00', 'Payment', 'in', 1490],
    ['1,490/-', 'Payment', 'in', 1490],
    ['1,490.00 Cr', '', 'in', 1490],
    ['1,490.00 DR.', '', 'out', 1490],
    ['১,৪৯০/=', 'Payment', 'in', 1490],
    ['70 taka', '', 'in', 70],
    ['+0.5', '', 'in', 0.5],
    ['(500)', 'Payment', 'out', 500],
    ['-500', '', 'out', 500],
    ['500-', '', 'out', 500],
    ['−500', '', 'out', 500],
    ['500', 'Payment Refund', 'out', 500],
    ['500', 'Cash Out', 'out', 500],
    ['500', 'DR', 'out', 500],
    ['500', 'ফেরত', 'out', 500],
    ['500', 'Drawing course', 'in', 500],
  ]
  const lines = written.map(([amount, type], index) => `SPELLED${index},"${amount}",${type},${day}`)
  const file = ['Trx ID,Amount,Type,Date', ...lines].join('\n')
  const { body } = await compare(file, `method=nagad&date=${day}`)
  expect(body.differences.map(({ reference, kind, there }) => [reference, kind, there.amount])).toEqual(
    written.map(([, , kind, taka], index) => [`SPELLED${index}`, kind, taka]),
  )
  const bank = `Txn No,Withdrawal,Deposit,Date\nOUT,200.00 Dr,,${day}\nTxn No,Withdrawal,Deposit,Date\nIN,,300.00,${day}`
  expect((await compare(bank, `method=nagad&date=${day}`)).body.differences).toMatchObject([
    { reference: 'OUT', kind: 'out', there: { amount: 200 } },
    { reference: 'IN', kind: 'in', there: { amount: 300 } },
  ])
  const columns = 'Trx ID,Credit,Debit,Date'
  const both = `${columns}\nCAME,300.00,0.00,${day}\nWENT,0.00,200.00,${day}\nBACK,,-100.00,${day}`
  const { differences } = (await compare(both, `method=nagad&date=${day}`)).body
  expect(differences.map(({ reference, kind, there }) => [reference, kind, there.amount])).toEqual([
    ['CAME', 'in', 300],
    ['WENT', 'out', 200],
    ['BACK', 'out', 100],
  ])
  const neither = await compare(`${columns}\nNONE,,,${day}\nSOME,5,,${day}`, `method=nagad&date=${day}`)
  expect(neither.body).toMatchObject({ rows: 1, leftOut: [{ line: 2, why: 'no_amount' }] })
})

test('M14 a row that cannot be read is left out with the reason, and the others are compared', async () => {
  const { day, paid } = aDay()
  await paid('bkash', 'READ111111', 500_00)
  const file = `Trx ID,Amount,Date
READ111111,500,${day}
FIVE222222,five,${day}
SOON333333,70,soon
NONE444444,70,2031-02-30
,570,
Grand Total (4),570,
সর্বমোট:,570,`
  const { body } = await compare(file, `method=bkash&date=${day}`)
  expect(body).toMatchObject({ asks: false, rows: 1, matchedCount: 1, differences: [], moreLeftOut: 0 })
  expect(body.leftOut.map(({ line, why }) => [line, why])).toEqual([
    [3, 'no_amount'],
    [4, 'no_date'],
    [5, 'no_date'],
    [6, 'no_id'],
    [7, 'no_id'],
    [8, 'no_id'],
  ])
})

test.each([
  ['quotes around each cell', '"Trx ID","Amount"', 'QUOTED1111', '"QUOTED1111","1,490.00"'],
  ['ids as formulas of a spreadsheet', 'Trx ID,Amount', 'QUOTED2222', '"=""QUOTED2222""",1490'],
  ['quotes and semicolons', '"Trx ID";"Amount"', 'QUOTED3333', '"QUOTED3333";"1490,00"'],
])('M14 a table with %s is read', async (_name, head, reference, row) => {
  const { day, paid } = aDay()
  await paid('bkash', reference, 1490_00)
  const { body } = await compare(`${head}\n${row}\n`, `method=bkash&date=${day}`)
  expect(body).toMatchObject({ asks: false, rows: 1, matchedCount: 1, differences: [] })
})

test('M14 the heading of a table is looked for in its first forty lines', async () => {
  const { day, paid } = aDay()
  await paid('bkash', 'BELOW11111', 70_00)
  const under = (lines: number) =>
    compare(
      `${'Organisation,Boithok Coaching\n'.repeat(lines)}Trx ID,Amount\nBELOW11111,70\n`,
      `method=bkash&date=${day}`,
    )
  expect((await under(39)).body).toMatchObject({ asks: false, rows: 1, matchedCount: 1 })
  expect((await under(40)).body).toMatchObject({ asks: true })
})

describe('M14 a table whose columns are not known', () => {
  const heading = ['Our Ref', 'Value date', 'Sum', 'Remark']
  const rowsOf = (day: string) => [
    ['ASKED11111', day, '1,490/-', 'fee'],
    ['ASKED22222', day, '70', 'fee'],
  ]
  const fileOf = (head: string[], day: string, separator = ';') =>
    ['Account 017…', ...[head, ...rowsOf(day)].map((cells) => cells.join(separator))].join('\n')

  test('M14 is asked about, with its heading and rows, and remembered by the heading until somebody says otherwise', async () => {
    const { day, paid } = aDay()
    await paid('bkash', 'ASKED11111', 1490_00)
    await paid('bkash', 'ASKED22222', 70_00)
    const query = `method=bkash&date=${day}`
    expect((await compare(fileOf(heading, day), query)).body).toEqual({
      asks: true,
      table: { heading, samples: rowsOf(day), columns: {}, isRemembered: false },
    })
    const agrees = { asks: false, matchedCount: 2, differences: [] }
    // An id and no amount is not enough, and nothing is remembered of it.
    expect((await compare(fileOf(heading, day), `${query}&columns=reference:0`)).body.asks).toBe(true)
    const said = await compare(fileOf(heading, day), `${query}&columns=reference:0,at:1,amount:2`)
    expect(said.body).toMatchObject(agrees)
    // The next file has the same heading, otherwise written.
    const again = fileOf(['OUR REF.', 'value date', 'Sum (BDT)', 'remark'], day, '\t')
    expect((await compare(again, query)).body).toMatchObject({
      ...agrees,
      table: { isRemembered: true, columns: { reference: 0, at: 1, amount: 2 } },
    })
    expect((await compare(again, `${query}&columns=reference:0,amount:2`)).body).toMatchObject(agrees)
    expect((await compare(again, query)).body.table.columns).toEqual({ reference: 0, amount: 2 })
    const other = fileOf(['Our Ref', 'Value date', 'Remark', 'Sum'], day)
    expect((await compare(other, query)).body.asks).toBe(true)
  })

  test('M14 columns that say nothing of the table are refused, and those by which no row can be read are asked again', async () => {
    const { day } = aDay()
    const query = `method=bkash&date=${day}`
    const head = ['Slip', 'Entered', 'Taka paid', 'Remark']
    for (const columns of [
      'reference',
      'reference:0,amount:0',
      'name:1',
      'reference:0,reference:1',
      'reference:9,amount:2',
    ])
      expect(await compare(fileOf(head, day), `${query}&columns=${columns}`)).toMatchObject({
        status: 400,
        body: { code: 'columns_unclear', field: 'columns' },
      })
    const wrong = await compare(fileOf(head, day), `${query}&columns=reference:0,amount:3`)
    expect(wrong.body).toMatchObject({ asks: true, table: { columns: { reference: 0, amount: 3 } } })
    expect((await compare(fileOf(head, day), query)).body).toMatchObject({
      asks: true,
      table: { columns: {} },
    })
  })

  test('M14 two who say it at once are both answered, and one answer is kept', async () => {
    const { day } = aDay()
    const query = `method=bkash&date=${day}`
    const head = ['Voucher', 'Posted', 'Net', 'Remark']
    const answers = await Promise.all(
      ['reference:0,amount:2', 'reference:0,at:1,amount:2'].map((columns) =>
        compare(fileOf(head, day), `${query}&columns=${columns}`),
      ),
    )
    expect(answers.map(({ body }) => body.asks)).toEqual([false, false])
    const { table } = (await compare(fileOf(head, day), query)).body
    expect(table).toMatchObject({ isRemembered: true, columns: { reference: 0, amount: 2 } })
  })
})

test('M14 a day is read as people and portals write it', async () => {
  const day = '2031-05-09'
  const [year = '', month = '', date = ''] = day.split('-')
  const written = [
    ...[day, `${year}/${month}/${date} 23:59`, `${year}${month}${date}`, `${year}${month}${date}235959`],
    ...[
      `${date}-${month}-${year.slice(2)}`,
      `${date}.${month}.${year}`,
      `11:59 PM, ${date}/${month}/${year}`,
    ],
    ...[
      `${date} May ${year}`,
      `May ${date}, ${year}`,
      `may. ${date} ${year} 23:59`,
      `${date}-MAY-${year.slice(2)}`,
      `${date} মে ${year}`,
      `${date}th May, ${year}`,
    ],
    ...[`Fri, ${date} May ${year}`, `23:59:59 ${date} May ${year}`],
  ]
  const file = (dates: string[]) =>
    ['Trx ID,Amount,Date', ...dates.map((one, index) => `DAY${index},5,"${one}"`)].join('\n')
  const { body } = await compare(file(written), `method=nagad&date=${day}`)
  expect(body).toMatchObject({ rows: written.length, otherDays: 0 })
  const next = await compare(file(written), `method=nagad&date=${dayOf(startOfDay(day), 1)}`)
  expect(next.body).toMatchObject({ rows: 0, otherDays: written.length })
})

test('M14 money by hand and by bKash’s own page are compared together or apart', async () => {
  const { day, at, paid } = aDay()
  await paid('bkash', 'ONLINE1111', 100_00)
  const hand = await insertPayment(database(), sold, {
    method: 'bkash',
    byHand: true,
    amountMinor: 70_00,
    at: at(9),
  })
  const file = `Trx ID,Amount\nONLINE1111,100\n${hand},70`
  expect((await compare(file, `method=bkash&date=${day}`)).body).toMatchObject({
    matchedCount: 2,
    differences: [],
  })
  expect((await compare(file, `method=bkash&byHand=true&date=${day}`)).body).toMatchObject({
    matchedCount: 1,
    differences: [{ what: 'unknown', reference: 'ONLINE1111' }],
  })
})
