import { eq, inArray, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTrail, guardians, users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cashier } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { admin, instructor, type Person, signUp, student } from '../support/people.ts'
import { newPhone } from '../support/phone-accounts.ts'
import { createSession } from '../support/sessions.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let desk: Person
beforeAll(async () => {
  app = await boot()
  desk = await admin(app)
})
afterAll(() => app.stop())

const mother = { relation: 'mother' }
const nameAtDesk = (child: string, guardian: object, by = desk) =>
  by.ask('POST', `/desk/people/${child}/guardians`, { ...mother, ...guardian })

/** A mother with a login, and her child, whom only the desk knows. */
async function family() {
  const parent = await student(app)
  const child = await walkIn(app, { phone: newPhone(), name: 'Rahim Uddin' })
  const { body } = await nameAtDesk(child, { email: parent.email })
  return { parent, child, id: body.insertedId }
}

const refused = (status: number, code: string) => ({ status, body: { code } })

describe('G16 naming a guardian', () => {
  test('needs a login that there is, and nobody is named twice or for themselves', async () => {
    const { parent, child, id } = await family()
    const unconfirmed = await signUp(app)
    const number = newPhone()
    await walkIn(app, { phone: number })
    expect(await nameAtDesk(child, {})).toMatchObject(refused(400, 'contact_required'))
    expect(await nameAtDesk(child, { email: 'nobody@people.test' })).toMatchObject(
      refused(404, 'guardian_not_found'),
    )
    expect(await nameAtDesk(child, { email: unconfirmed.email })).toMatchObject(
      refused(404, 'guardian_not_found'),
    )
    expect(await nameAtDesk(child, { phone: number })).toMatchObject(refused(404, 'guardian_not_found'))
    expect(await nameAtDesk(child, { email: parent.email, relation: 'aunt' })).toMatchObject({ status: 400 })
    expect(await nameAtDesk(parent.id, { email: parent.email })).toMatchObject(refused(409, 'own_guardian'))
    expect((await nameAtDesk(child, { email: parent.email })).body.insertedId).toBe(id)
  })

  test('who works here has no guardian, and one who begins to work here acts for themself alone', async () => {
    const { parent, child } = await family()
    const tutor = await instructor(app)
    expect(await nameAtDesk(tutor.id, { email: parent.email })).toMatchObject(
      refused(409, 'staff_have_no_guardian'),
    )
    const read = () => parent.ask('GET', `/bookedSessions?for=${child}`)
    expect((await read()).status).toBe(200)
    await app.services.context.database.update(users).set({ role: 'Admin' }).where(eq(users.id, child))
    expect(await read()).toMatchObject(refused(403, 'not_your_child'))
  })

  test('a cashier does not name themself; an Admin may', async () => {
    const child = await walkIn(app, { phone: newPhone() })
    const one = await cashier(app, desk)
    await app.services.context.database
      .update(users)
      .set({ emailVerified: true })
      .where(inArray(users.id, [one.id, desk.id]))
    expect(await nameAtDesk(child, { email: one.email }, one)).toMatchObject(refused(403, 'names_oneself'))
    expect((await nameAtDesk(child, { email: desk.email })).status).toBe(200)
  })

  test('at once, a child gets six at most', async () => {
    const child = await walkIn(app, { phone: newPhone() })
    const many = await Promise.all(Array.from({ length: 8 }, () => student(app)))
    const answers = await Promise.all(many.map(({ email }) => nameAtDesk(child, { email })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_guardians')
  })

  test('at once, a guardian gets twelve children at most', async () => {
    const parent = await student(app)
    const children = await Promise.all(Array.from({ length: 14 }, () => walkIn(app, { phone: newPhone() })))
    const answers = await Promise.all(children.map((child) => nameAtDesk(child, { email: parent.email })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    const { body } = await parent.ask('GET', '/me/children')
    expect(body.children).toHaveLength(12)
  })

  test('the child’s own login names one, and both are told', async () => {
    const [parent, child] = [await student(app), await student(app)]
    const named = await child.ask('POST', '/me/guardians', { ...mother, email: parent.email })
    expect(named.status).toBe(200)
    const seen = await child.ask('GET', '/me/guardians')
    expect(seen.body.guardians).toMatchObject([{ _id: named.body.insertedId, relation: 'mother' }])
    expect((await emailsOf(app, parent)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('You can now act for'),
    )
    expect((await emailsOf(app, child)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('can now act for you'),
    )
  })
})

describe('G16 acting for a child', () => {
  test('books for the child, as the guardian’s act in the audit trail', async () => {
    const { parent, child } = await family()
    const sessionId = await createSession(desk)
    const { body } = await parent.ask('POST', `/bookedSessions?for=${child}`, { sessionId })
    expect((await parent.ask('GET', '/bookedSessions')).body).toEqual([])
    expect((await parent.ask('GET', `/bookedSessions?for=${child}`)).body).toHaveLength(1)
    const [act] = await app.services.context.database
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, body.insertedId))
    expect(act).toMatchObject({
      ...{ action: 'booking.made', actorId: parent.id, affectedUserId: child, role: 'Student' },
    })
    const { children } = (await parent.ask('GET', '/me/children')).body
    expect(children).toMatchObject([
      { childId: child, name: 'Rahim Uddin', next: { sessionTitle: expect.any(String) } },
    ])
  })

  test('a child is nobody’s guardian by their guardian, and an id is an id', async () => {
    const { parent, child } = await family()
    const grandchild = await walkIn(app, { phone: newPhone() })
    await app.services.context.database.insert(guardians).values({
      ...{ id: grandchild, guardianId: child, childId: grandchild, relation: 'father' },
      ...{ namedById: desk.id, since: new Date() },
    })
    expect(await parent.ask('GET', `/money?for=${grandchild}`)).toMatchObject(refused(403, 'not_your_child'))
    expect(await parent.ask('GET', '/money?for=mine')).toMatchObject(refused(400, 'malformed_id'))
    expect(await parent.ask('GET', `/notes?for=${child}`)).toMatchObject(refused(403, 'not_for_children'))
    // Of two, the first counts, as for every parameter.
    expect((await parent.ask('GET', `/money?for=${child}&for=${grandchild}`)).status).toBe(200)
  })
})

describe('G16 a guardianship that ends', () => {
  const ways = {
    'by the desk': (child: string, id: string) => desk.ask('DELETE', `/desk/people/${child}/guardians/${id}`),
    'by the guardian': (_: string, id: string, parent: Person) => parent.ask('DELETE', `/me/children/${id}`),
  }
  test.each(Object.entries(ways))('%s is dead at once, and its calendar too', async (_, end) => {
    const { parent, child, id } = await family()
    const url = String((await parent.ask('GET', `/me/calendar?for=${child}`)).body.url)
    const fetchFeed = () => fetch(url.replace(app.services.publicUrl, app.url))
    expect((await fetchFeed()).status).toBe(200)
    expect((await end(child, id, parent)).status).toBe(200)
    expect(await parent.ask('GET', `/money?for=${child}`)).toMatchObject(refused(403, 'not_your_child'))
    expect((await fetchFeed()).status).toBe(404)
    expect((await parent.ask('GET', '/me/children')).body.children).toEqual([])
    expect(await end(child, id, parent)).toMatchObject(refused(404, 'no_such_guardian'))
    const [ended] = await app.services.context.database
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.action, 'guardian.ended'))
    expect(ended).toMatchObject({ subjectId: expect.any(String), before: { relation: 'mother' } })
  })

  test('a new address of the child’s calendar kills the guardian’s old one, and nobody else’s', async () => {
    const { parent, child } = await family()
    const old = String((await parent.ask('GET', `/me/calendar?for=${child}`)).body.url)
    const own = String((await parent.ask('GET', '/me/calendar')).body.url)
    await parent.ask('POST', `/me/calendar?for=${child}`)
    const statusOf = async (url: string) => (await fetch(url.replace(app.services.publicUrl, app.url))).status
    expect([await statusOf(old), await statusOf(own)]).toEqual([404, 200])
  })

  test('ends with the account of either', async () => {
    const { parent, child } = await family()
    const other = await student(app)
    await other.ask('POST', '/me/guardians', { ...mother, email: parent.email })
    expect((await other.ask('DELETE', '/auth/account')).status).toBe(200)
    expect((await parent.ask('GET', '/me/children')).body.children).toHaveLength(1)
    expect((await parent.ask('DELETE', '/auth/account')).status).toBe(200)
    const live = await app.services.context.database
      .select()
      .from(guardians)
      .where(or(eq(guardians.childId, child), eq(guardians.childId, other.id)))
    expect(live.filter(({ endedAt }) => endedAt === null)).toEqual([])
    const { body } = await desk.ask('GET', `/desk/people/${child}/guardians`)
    expect(body).toMatchObject({ guardians: [], children: [] })
  })
})
