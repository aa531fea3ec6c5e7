import {
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  validatePassword,
} from '@firebase/auth'
import { type Client, connect } from './client.ts'
import { type Account, listBooked, must, refusal, roleOf, type Session, type Someone } from './person.ts'
import { learn, pay } from './student.ts'
import { teach, toTeach } from './tutor.ts'

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Lives through every call of the specification; returns the calls that it made, once each. */
export async function live(base: string, admin: Account): Promise<string[]> {
  const calls = new Set<string>()
  const open = (name: string) => connect(base, name, (call) => calls.add(call))
  const [tutor, student] = [
    await register(await open('tutor'), 'tutor'),
    await register(await open('student'), 'student'),
  ]
  const boss = { ...(await open('boss')), ...admin, name: 'Admin', photo: '' }
  await signInWithEmailAndPassword(boss.auth, admin.email, admin.password)

  await toTeach(tutor, boss)
  const session = await teach(tutor, boss)
  await pay(student, session)
  await learn(student, tutor, session)
  await administer(boss, tutor, student, session)
  for (const { auth } of [tutor, student, boss]) await signOut(auth)
  return [...calls]
}

/** Signs up with a picture and a wished role, signs out, and in again by the password. */
async function register(client: Client, role: string): Promise<Someone> {
  const { auth, api } = client
  const email = `${role}-${crypto.randomUUID()}@customer.test`
  const [name, password] = [`Ayesha ${role}`, 'a long enough sentence']
  const form = new FormData()
  const bytes = Uint8Array.from(atob(PICTURE), (letter) => letter.charCodeAt(0))
  form.set('image', new Blob([bytes], { type: 'image/png' }), 'me.png')
  const photo: string = (await api.post('/images', form)).data.data.url
  must(/^https?:.*\.(jpe?g|png|webp)$/.test(photo), 'the picture has an address')

  must((await validatePassword(auth, password)).isValid, 'the password meets the policy')
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await updateProfile(user, { displayName: name, photoURL: photo })
  const now = new Date().toISOString()
  await api.post('/users', { email, role, created_at: now, last_log_in: now })
  await signOut(auth)
  must((await refusal(api.get(`/notes`, { params: { email } }))) === 401, 'who is signed out has no notes')

  const again = await signInWithEmailAndPassword(auth, email, password)
  must(again.user.displayName === name && again.user.photoURL === photo, 'name and picture are kept')
  const { data } = await api.get(`/users/role/${email}`)
  must(data.role === (role === 'student' ? 'Student' : 'user'), 'nobody gives themselves a role to teach')
  return { ...client, email, password, name, photo }
}

/** An Admin finds people, gives a role, ends a session, and lets a tutor go. */
async function administer(boss: Someone, tutor: Someone, student: Someone, session: Session): Promise<void> {
  const params = { search: student.email, page: 1, limit: 10 }
  must(
    (await refusal(student.api.get('/admin/users', { params }))) === 403,
    'the list of users is for Admins',
  )
  const { users, totalPages } = (await boss.api.get('/admin/users', { params })).data
  must(users.length === 1 && totalPages === 1 && users[0].role === 'Student', 'a user is found by the email')
  await boss.api.patch(`/admin/users/${users[0]._id}/role`, { role: 'Instructor' })
  must((await roleOf(student)) === 'Instructor', 'the role is given')
  await boss.api.patch(`/admin/users/${users[0]._id}/role`, { role: 'Student' })

  await boss.api.delete(`/sessions/${session._id}`)
  must((await listBooked(student)).length === 0, 'a session that was deleted is not booked any more')

  const list = { search: tutor.name, page: 1, limit: 6 }
  const { tutors } = (await student.api.get('/tutors/active', { params: list })).data
  const own = (await boss.api.get('/tutors')).data.find((one: { email: string }) => one.email === tutor.email)
  must(
    tutors.some((one: { _id: string }) => one._id === own._id),
    'an active tutor is found by the name',
  )
  await boss.api.patch(`/tutors/${own._id}`, { status: 'cancelled' })
  must((await roleOf(tutor)) !== 'Instructor', 'a deactivated tutor teaches no more')
  const { data } = await boss.api.delete(`/tutors/${own._id}`)
  must(data.success, 'the tutor is deleted')
}
