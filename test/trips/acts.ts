import { randomUUID } from 'node:crypto'
import type { TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { samples } from '../support/files.ts'
import { confirmAtBkash, startCheckout } from '../support/hosted-payments.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  bookingTime,
  classStart,
  minutesAfter,
  openCourse,
  rollBody,
  rollOf,
} from '../support/rolls.ts'
import { createSession } from '../support/sessions.ts'
import type { Asked } from '../support/trip.ts'
import { createUsers } from '../support/users.ts'

/** Makes what a request needs, and returns the request. */
export type Act = () => Promise<Asked>

export type Acts = Awaited<ReturnType<typeof prepareActs>>

/** The requests whose ways are measured, each ready to be made as often as one likes. */
export async function prepareActs(app: TestApp) {
  const [owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  const [tutor] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const [buyer] = (await createUsers([app], 1)) as [Person]
  const desk = await cashier(app, owner)
  const fee = 500
  const free = () => createSession(owner, { capacity: 20 })
  const priced = () => createSession(owner, { capacity: 20, fee })

  const post = (path: string, { token }: Person, body: unknown): Asked => ({
    ...{ path: `/api${path}`, method: 'POST', token, body },
  })
  const sell = async () =>
    (await desk.ask('POST', '/desk/payments', cash(await priced(), { amount: fee }))).body

  const upload = (path: string, method: string, headers: Record<string, string>, body?: Buffer): Asked => ({
    ...{ path, method, token: tutor.token, body },
    headers: { 'tus-resumable': '1.0.0', ...headers },
  })
  const file = samples.pdf()
  const announce = () => upload('/api/uploads', 'POST', { 'upload-length': String(file.length) })
  const announced = async () => {
    const { path, ...init } = announce()
    const headers = { ...init.headers, authorization: `Bearer ${tutor.token}` }
    return (await fetch(app.url + path, { method: 'POST', headers })).headers.get('location') ?? ''
  }

  return {
    'free booking': async () => post('/bookedSessions', buyer, { sessionId: await free() }),
    'own view': async () => {
      const sessionId = await priced()
      return { path: `/api/sessions/${sessionId}/mine`, token: buyer.token }
    },
    'bKash start': async () =>
      post('/checkouts', buyer, { sessionId: await priced(), method: 'bkash', amount: fee }),
    'bKash callback': async () => {
      const started = await startCheckout(buyer, { sessionId: await priced(), method: 'bkash', amount: fee })
      return { path: await confirmAtBkash(app, started.redirectUrl) }
    },
    'desk sale': async () => post('/desk/payments', desk, cash(await priced(), { amount: fee })),
    'desk refund': async () =>
      post('/refunds', desk, { payment: (await sell()).paymentId, reason: 'Ill', amount: fee }),
    roll: async () => {
      const course = await openCourse({ app, owner: tutor, admin: owner })
      app.setTime(bookingTime)
      await book([buyer], course.sessionId)
      app.setTime(minutesAfter(classStart, 6))
      const [classId = ''] = course.classIds
      // As the phone does, whose person the server then knows at this time too.
      await rollOf(tutor, classId)
      return {
        ...{ path: `/api/classes/${classId}/attendance`, method: 'PUT', token: tutor.token },
        body: rollBody({ [buyer.id]: 'absent' }, { key: randomUUID() }),
      }
    },
    'upload: announced': async () => announce(),
    'upload: sent': async () =>
      upload(
        await announced(),
        'PATCH',
        { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        file,
      ),
  } satisfies Record<string, Act>
}
