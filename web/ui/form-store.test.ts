import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { coded } from '../../contract/refusals/coded.ts'
import { loadCatalogue } from '../i18n/catalogue.ts'
import { createFormStore } from './form-store.ts'
import { parseWith, validateWith } from './form-validator.ts'

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, coded('required', { label: 'email' })),
  password: z.string().min(6, coded('password_too_short')),
})
const emailRequired = { code: 'required', params: { label: 'email' } }
const load = async () => schema
const empty = { email: '', password: '' }

// Validators wait for it.
beforeAll(() => loadCatalogue('en'))

function createForm(values = empty) {
  const store = createFormStore(validateWith(load), values)
  const focused: string[] = []
  for (const name of ['email', 'password'] as const)
    store.setControl(name, { value: values[name], focus: () => focused.push(name) })
  return { store, focused, errors: () => store.getState().errors }
}

/** Waits for the validations that a change has started. */
const validated = () => new Promise(setImmediate)

test('an invalid form is not sent: every field shows its error and the first gets the focus', async () => {
  const { store, focused, errors } = createForm()
  const seen: unknown[] = []
  await store.submit(
    () => expect.unreachable(),
    (problems) => seen.push(problems),
  )
  expect(errors()).toEqual({ email: emailRequired, password: { code: 'password_too_short' } })
  expect(seen).toEqual([errors()])
  expect(focused).toEqual(['email'])
  expect(store.getState().isSubmitting).toBe(false)
})

test('a field is validated on change only after the form was submitted once', async () => {
  const { store, errors } = createForm()
  store.type('password', '123')
  await validated()
  expect(errors()).toEqual({})
  await store.submit(() => {})
  store.type('password', '123456')
  await validated()
  expect(errors()).toEqual({ email: emailRequired, password: undefined })
  store.reset(empty)
  store.type('password', '1')
  await validated()
  expect(errors()).toEqual({})
})

test('validateWith sends what was typed, parseWith what the schema makes of it', async () => {
  const typed = { email: ' a@b.test ', password: '123456' }
  const sent: unknown[] = []
  await createFormStore(validateWith(load), typed).submit((output) => sent.push(output))
  await createFormStore(parseWith(load), typed).submit((output) => sent.push(output))
  expect(sent).toEqual([typed, { ...typed, email: 'a@b.test' }])
})

test('what cannot be validated, because the schema did not load, is sent for the server to judge', async () => {
  const sent: unknown[] = []
  const broken = validateWith<typeof empty, typeof empty>(() => Promise.reject(new Error('offline')))
  await createFormStore(broken, empty).submit((output) => sent.push(output))
  expect(sent).toEqual([empty])
})

test('the form is busy until sending ends, and free again when that fails', async () => {
  const { store } = createForm({ email: 'a@b.test', password: '123456' })
  const { promise, reject } = Promise.withResolvers<void>()
  const sending = store.submit(() => promise)
  await validated()
  expect(store.getState().isSubmitting).toBe(true)
  reject(new Error('refused'))
  await expect(sending).rejects.toThrow('refused')
  expect(store.getState().isSubmitting).toBe(false)
})

test("the server's error stands beside its field, which gets the focus; one of the form moves nothing", () => {
  const { store, focused, errors } = createForm()
  store.setError('password', 'Wrong password.')
  store.setError('root', 'Try again later.')
  expect(errors()).toEqual({ password: 'Wrong password.', root: 'Try again later.' })
  expect(focused).toEqual(['password'])
})

test('a form is dirty while a value differs from where it started', () => {
  const { store } = createForm()
  expect(store.isDirty()).toBe(false)
  store.type('email', 'a@b.test')
  expect(store.isDirty()).toBe(true)
  store.reset(store.getState().values)
  expect(store.isDirty()).toBe(false)
})

test('what was typed before the scripts ran is adopted', () => {
  const { store } = createForm()
  store.setControl('email', { value: 'typed@early.test', focus: () => {} })
  store.adoptTypedValues()
  expect(store.getState().values).toEqual({ email: 'typed@early.test', password: '' })
})

test('subscribers hear every change until they leave', () => {
  const { store } = createForm()
  let heard = 0
  const leave = store.subscribe(() => heard++)
  store.type('email', 'a')
  leave()
  store.type('email', 'ab')
  expect(heard).toBe(1)
})
