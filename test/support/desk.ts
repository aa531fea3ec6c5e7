import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TestApp } from './boot.ts'
import { giveRole, type Person, signUp } from './people.ts'

/** A Student who takes money at the desk. */
export async function cashier(app: TestApp, granter: Person): Promise<Person> {
  const person = await signUp(app)
  await giveRole(app, person.email, 'Student')
  const { body } = await granter.ask('GET', `/admin/users?search=${person.email}`)
  const [{ _id } = { _id: '' }] = body.users as { _id: string }[]
  const { status } = await granter.ask('PATCH', `/admin/users/${_id}/cashier`, { on: true })
  if (status !== 200) throw new Error(`Nobody became cashier: ${status}`)
  return person
}

/** An Admin names the branch whose box a cashier uses. */
export async function nameBranch(granter: Person, { email }: Person, branchId: string): Promise<void> {
  const { body } = await granter.ask('GET', `/admin/users?search=${email}`)
  const [{ _id } = { _id: '' }] = body.users as { _id: string }[]
  const { status } = await granter.ask('PATCH', `/admin/users/${_id}/cashier`, { on: true, branchId })
  if (status !== 200) throw new Error(`Nobody named the branch: ${status}`)
}

let given = 0
/** A phone number that nobody has, as people write it. */
export function newPhone(): string {
  given += 1
  return `01712-${String(given + 100_000).slice(-6)}`
}

/** What a cashier sends for a walk-in who pays 5 taka in cash. */
export const cash = (sessionId: string, changes: Record<string, unknown> = {}) => ({
  sessionId,
  phone: newPhone(),
  name: 'Rahima Begum',
  method: 'cash',
  amount: 5,
  isTheirs: true,
  ...changes,
})

/** Puts cash into the box that this person uses. */
export async function fillBox(by: Pick<Person, 'ask'>, amount: number): Promise<void> {
  const { ownBranchId: branchId } = (await by.ask('GET', '/cash-boxes')).body
  const { insertedId } = (await by.ask('POST', '/cash-boxes', { branchId })).body
  const added = { entryId: randomUUID(), kind: 'added', amount, note: 'Change' }
  const { status } = await by.ask('POST', `/cash-boxes/${insertedId}/entries`, added)
  if (status !== 200) throw new Error(`Nobody filled the box: ${status}`)
}

/** Counts a cash box and signs the count; nothing stays in it, and the rest goes to the bank. */
export async function signBox(
  by: Pick<Person, 'ask'>,
  boxId: string,
  counted: Record<string, number>,
  changes: Record<string, unknown> = {},
) {
  const countId = randomUUID()
  const count = await by.ask('POST', `/cash-boxes/${boxId}/counts`, { countId, counted })
  if (count.status !== 200) return count
  const rest = { restKind: 'deposit', restTo: 'City Bank' }
  return by.ask('POST', `/cash-boxes/${boxId}/signature`, { countId, left: 0, ...rest, ...changes })
}

/** What went through a cash box and should be in it, in taka: who has not counted it is not told. */
export async function sumsOfBox({ services }: TestApp, id: string) {
  type Sums = { taken: number; given: number; expected: number }
  const { rows } = await services.context.database.execute<Sums>(sql`
    select (select coalesce(sum(amount_minor), 0) from payments where cash_box_id = ${id})::float8 / 100 as taken,
      (select coalesce(sum(amount_minor), 0) from refunds where cash_box_id = ${id} and state = 'done')::float8 / 100 as given,
      cash_in_box(${id})::float8 / 100 as expected`)
  const [sums] = rows
  if (!sums) throw new Error(`No cash box ${id}`)
  return sums
}
