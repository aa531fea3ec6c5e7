import { must, refusal, roleOf, type Session, type Someone } from './person.ts'

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()

/** Applies as a tutor, and an Admin approves it. */
export async function toTeach(tutor: Someone, boss: Someone): Promise<void> {
  const { api, name, email, photo } = tutor
  await api.post('/tutors', {
    ...{ name, email, photo, status: 'pending', created_at: new Date().toISOString() },
    ...{ education: 'BSc in Physics, Dhaka', expertise: 'Waves', experience: 3, availability: 'Weekdays' },
    bio: 'I like questions.',
  })
  must((await refusal(api.get('/tutors'))) === 403, 'applications are for Admins')
  const { data: tutors } = await boss.api.get('/tutors')
  const own = tutors.find((one: { email: string }) => one.email === email)
  must(own?.status === 'pending', 'an application waits')
  const { data } = await boss.api.patch(`/tutors/${own._id}/status`, { status: 'active', email })
  must(data.success && (await roleOf(tutor)) === 'Instructor', 'who was approved is an Instructor')
}

/** Creates two sessions, of which an Admin rejects one and approves the other for a fee. */
export async function teach({ api, name, email }: Someone, boss: Someone): Promise<Session> {
  const form = (title: string) => ({
    ...{ title, tutor: name, description: 'Dot and cross products.', duration: '2h 30m', fee: 0 },
    ...{
      registrationStart: inDays(-1),
      registrationEnd: inDays(5),
      classStart: inDays(7),
      classEnd: inDays(7.1),
    },
    ...{ image: 'https://images.example/vectors.webp', status: 'pending' },
  })
  const create = async (title: string): Promise<string> =>
    (await api.post('/sessions', form(title))).data.insertedId
  const mark = crypto.randomUUID()
  const [kept, refused] = [await create(`Vectors ${mark}`), await create(`Matrices ${mark}`)]
  must(
    (await refusal(api.patch(`/sessions/${kept}`, { status: 'approved', fee: 5 }))) === 403,
    'Admins approve',
  )

  const listOf = async (who: Someone['api'], by: string) =>
    (await who.get('/sessions', { params: { email: by, page: 1, limit: 6 } })).data
  const { data: waiting, pagination } = await listOf(api, email)
  must(pagination.totalPages >= 1, 'the list has pages')
  must(waiting.filter((one: Session) => one.status === 'pending').length >= 2, 'both wait for an Admin')

  await boss.api.patch(`/sessions/${refused}`, {
    ...{ status: 'rejected', rejectionReason: 'Too short', feedback: 'Two hours at least' },
    rejectedAt: new Date().toISOString(),
  })
  const { data: rejected } = await api.get(`/sessions/${refused}`)
  must(rejected.rejectionReason === 'Too short' && rejected.feedback, 'its Instructor reads why')
  const approvedAt = new Date().toISOString()
  await boss.api.patch(`/sessions/${kept}`, { status: 'approved', fee: 450, approvedAt })
  await boss.api.patch(`/sessions/${kept}`, { title: `Vectors, again ${mark}`, duration: '3h', fee: 499.5 })
  const { data: session } = await api.get(`/sessions/${kept}`)
  must(
    session.status === 'approved' && session.approvedAt && session.fee === 499.5,
    'it is approved and changed',
  )
  return session
}
