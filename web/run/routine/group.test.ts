import { expect, test } from 'vitest'
import type { CentreClass } from '../../../contract/classes/centre-routine.ts'
import { groupByPlace, groupByTutor } from './group.ts'

const branches = [
  { _id: 'farmgate', name: 'Farmgate', address: '', closed: false },
  { _id: 'mirpur', name: 'Mirpur', address: '', closed: false },
]
const room = (_id: string, branchId: string, closed = false) => ({
  ...{ _id, branchId, name: _id, size: null, closed },
})
const rooms = [
  room('1', 'mirpur'),
  room('2', 'mirpur', true),
  room('3', 'farmgate'),
  room('4', 'mirpur', true),
]
const names = { online: 'Online', noPlace: 'Nowhere' }

const held = (title: string, rest: Partial<CentreClass> = {}) =>
  ({ title, tutor: 'Rafi', isOnline: false, ...rest }) as CentreClass
const classes = [
  held('A', { roomId: '1', tutorId: 'r' }),
  held('B', { roomId: '2', tutor: 'Nusrat' }),
  held('C', { isOnline: true, tutorId: 'r', tutor: 'Rafi Khan' }),
  held('D', { place: 'Hall' }),
  held('E'),
]

const byPlace = (filters: object, some = classes) =>
  groupByPlace(some, { branches, rooms, filters }, names).map(({ name, classes }) => [
    name,
    classes.map(({ title }) => title).join(),
  ])

test('B07 rooms come first, free ones too, a closed one only with a class; then other places', () => {
  expect(byPlace({})).toEqual([
    ['Farmgate, 3', ''],
    ['Mirpur, 1', 'A'],
    ['Mirpur, 2', 'B'],
    ['Hall', 'D'],
    ['Nowhere', 'E'],
    ['Online', 'C'],
  ])
})

test('B07 rooms that were not asked for are left out, and with a tutor chosen no room is called free', () => {
  expect(byPlace({ branchId: 'mirpur' }, [])).toEqual([['Mirpur, 1', '']])
  expect(byPlace({ roomId: '3' }, [])).toEqual([['Farmgate, 3', '']])
  expect(byPlace({ tutorId: 'r' }, classes.slice(0, 1))).toEqual([['Mirpur, 1', 'A']])
})

test('B07 a class in a room that is not listed yet is shown where it says that it is', () => {
  expect(byPlace({ roomId: '9' }, [held('F', { roomId: '9', place: 'Mirpur, 9' })])).toEqual([
    ['Mirpur, 9', 'F'],
  ])
})

test('B07 a tutor with an account is one group, however their name is written', () => {
  const groups = groupByTutor(classes).map(({ name, classes }) => [name, classes.length])
  expect(groups).toEqual([
    ['Nusrat', 1],
    ['Rafi', 2],
    ['Rafi', 2],
  ])
})
