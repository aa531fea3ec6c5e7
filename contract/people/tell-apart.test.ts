import { expect, test } from 'vitest'
import { markOf, tellApart } from './tell-apart.ts'

const person = (id: string, name: string | null, phone: string | null, email: string | null = null) => ({
  ...{ id, name, phone, email },
})
const marks = (...people: ReturnType<typeof person>[]) =>
  Object.fromEntries(tellApart(people, ({ id }) => id))

test('a mark is the end of the number, or else the first part of the address', () => {
  expect(markOf(person('a', 'Rahim', '+8801712345678', 'rahim@mail.test'))).toBe('…5678')
  expect(markOf(person('a', 'Rahim', null, 'rahim.u@mail.test'))).toBe('rahim.u@…')
})

test('only whose name repeats has one, however it is written', () => {
  expect(
    marks(
      person('a', 'Rahim  Uddin', '+8801712345678'),
      person('b', 'rahim uddin ', null, 'rahim@mail.test'),
      person('c', 'Karim', '+8801712340000'),
      person('d', null, '+8801712340001'),
      person('e', null, '+8801712340002'),
    ),
  ).toEqual({ a: '…5678', b: 'rahim@…' })
  const [one, two] = ['\u09df', '\u09af\u09bc'].map((letter) => `জ${letter}া`)
  expect(marks(person('a', one ?? '', '+8801712345678'), person('b', two ?? '', '+8801712340000'))).toEqual({
    a: '…5678',
    b: '…0000',
  })
})

test('one person twice is nobody else, and numbers that end alike are told apart by the addresses', () => {
  const rahim = person('a', 'Rahim', '+8801712345678', 'a@mail.test')
  expect(marks(rahim, rahim)).toEqual({})
  expect(marks(rahim, person('b', 'Rahim', '+8801912345678', 'b@mail.test'))).toEqual({ a: 'a@…', b: 'b@…' })
})
