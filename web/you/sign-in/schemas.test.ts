import { expect, test } from 'vitest'
import { refusalOf } from '../../../contract/refusals/coded.ts'
import { say } from '../../../contract/refusals/say.ts'
import { loginForm, registerForm } from './schemas.ts'

const good = {
  name: 'Ayesha Rahman',
  email: 'ayesha@example.com',
  role: 'student',
  password: 'secret',
  confirmPassword: 'secret',
}

function problems(schema: typeof registerForm | typeof loginForm, form: object): Record<string, string> {
  const issues = schema.safeParse(form).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), say('en', refusalOf(issue))]))
}

test('V01 every empty field is named', () => {
  const empty = { name: ' ', email: '', role: 'student', password: '', confirmPassword: '' }
  expect(problems(registerForm, empty)).toEqual({
    name: 'Name is required.',
    email: 'Email is required.',
    password: 'Password is required.',
    confirmPassword: 'Confirm password is required.',
  })
})

test('V01 K02 a password of five characters is too short, one of six is enough', () => {
  const short = { ...good, password: 'secre', confirmPassword: 'secre' }
  expect(problems(registerForm, short)).toEqual({ password: 'Password must be at least 6 characters' })
  expect(problems(registerForm, good)).toEqual({})
})

test('V01 two different passwords do not match, whatever else is wrong', () => {
  const different = { confirmPassword: 'Passwords do not match!' }
  expect(problems(registerForm, { ...good, confirmPassword: 'secret2' })).toEqual(different)
  const also = { ...good, email: 'ayesha', confirmPassword: 'secret2' }
  expect(problems(registerForm, also)).toMatchObject(different)
})

test('V02 the roles offered are student, tutor and admin', () => {
  for (const role of ['student', 'tutor', 'admin']) {
    expect(problems(registerForm, { ...good, role })).toEqual({})
  }
  expect(problems(registerForm, { ...good, role: 'Instructor' })).toHaveProperty('role')
})

test('V04 login needs an email and a password of six characters', () => {
  expect(problems(loginForm, { email: '', password: '' })).toEqual({
    email: 'Email is required.',
    password: 'Password is required.',
  })
  expect(problems(loginForm, { email: 'a@b.co', password: '12345' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
  expect(problems(loginForm, { email: ' A@B.co ', password: '123456' })).toEqual({})
})
