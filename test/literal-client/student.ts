import { listBooked, must, refusal, type Session, type Someone } from './person.ts'

/** Finds the session, pays it by a card and by its amount alone, and has a seat. */
export async function pay({ api, email, payByCard, ...rest }: Someone, session: Session): Promise<void> {
  const { data: home } = await api.get('/sessions')
  must(
    home.data.some((one: Session) => one._id === session._id),
    'the home page has the session',
  )
  const { _id: sessionId, title: sessionTitle, fee: amount } = session
  const hasPaid = async () =>
    (await api.get('/payments/check', { params: { email, sessionId } })).data.hasPaid as boolean
  must(!(await hasPaid()), 'nobody has paid yet')

  const amountInCents = Math.round(amount * 100)
  const { clientSecret } = (await api.post('/create-payment-intent', { amountInCents })).data
  const transactionId = await payByCard(clientSecret)
  const now = new Date()
  const { data } = await api.post('/payments', {
    ...{ sessionId, email, amount, transactionId, paymentMethod: 'card', sessionTitle },
    ...{ paid_at: now.toISOString(), paid_at_string: now.toLocaleString() },
  })
  must(data.insertedId && (await hasPaid()), 'the payment is recorded')
  const { data: payments } = await api.get('/paymentsid', { params: { email } })
  must(payments[0].transactionId === transactionId && payments[0].amount === amount, 'it is on the list')

  const [booked, ...more] = await listBooked({ api, email, payByCard, ...rest })
  must(booked?.sessionId === sessionId && more.length === 0, 'the session is booked')
  const { sessionDetails } = (await api.get(`/booked/${booked._id}`)).data
  must(
    sessionDetails.title === sessionTitle && sessionDetails.fee === amount,
    'the booking says what was bought',
  )
}

/** Keeps notes, and reads what the tutor hands out to all students. */
export async function learn({ api, email }: Someone, tutor: Someone, session: Session): Promise<void> {
  const listNotes = async () => (await api.get('/notes', { params: { email } })).data
  const createdAt = new Date().toISOString()
  const note = { email, title: 'Dot product', description: 'a·b = |a||b| cos θ', createdAt }
  const { insertedId } = (await api.post('/notes', note)).data
  await api.put(`/notes/${insertedId}`, { title: 'Products', description: 'Dot and cross' })
  const [kept] = await listNotes()
  must(kept._id === insertedId && kept.title === 'Products' && kept.email === email, 'the note was changed')
  await api.delete(`/notes/${insertedId}`)
  must((await listNotes()).length === 0, 'the note is gone')

  const { api: tutors, email: tutorEmail } = tutor
  const material = { image: 'https://images.example/a.png', link: 'https://drive.google.com/file/d/1/view' }
  await tutors.post('/materials', { title: 'Formulas', tutorEmail, ...material })
  const [own] = (await tutors.get('/materialsid', { params: { tutorEmail } })).data
  must(own.title === 'Formulas' && own.tutorEmail === tutorEmail, 'the tutor has the material')
  await tutors.patch(`/materials/${own._id}`, { title: 'All formulas', ...material })
  const listMaterials = async () => (await api.get('/materials', { params: { sessionId: session._id } })).data
  const [read] = await listMaterials()
  must(read.title === 'All formulas', 'a student of the tutor reads it')
  must(read.imageUrl === material.image && read.driveLink === material.link, 'by the names of the other view')
  must((await refusal(api.delete(`/materials/${own._id}`))) === 403, 'students delete no materials')
  await tutors.delete(`/materials/${own._id}`)
  must((await listMaterials()).length === 0, 'the material is gone')
}
