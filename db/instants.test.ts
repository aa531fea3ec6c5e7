import pg from 'pg'
import { expect, test } from 'vitest'
import { createRandom } from '../test/support/random.ts'
import { readInstant } from './instants.ts'

const parse: (text: string) => Date | number = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

const ZONES = ['+00', '+06', '+05:30', '-03:30', '-11', '+14', '+05:53:28', '-00:00:01']

test('reads dates of every year and time zone as pg does', () => {
  const random = createRandom(1)
  const upTo = (most: number, digits = 2) => String(Math.floor(random() * most)).padStart(digits, '0')
  for (let count = 0; count < 20_000; count += 1) {
    const day = `${upTo(10_000, 4)}-0${1 + (count % 9)}-1${upTo(10, 1)}`
    const fraction = ['', `.${1 + Number(upTo(9, 1))}`, `.${upTo(1000, 3)}123`][count % 3]
    const era = count % 50 === 0 ? ' BC' : ''
    const text = `${day} ${upTo(24)}:${upTo(60)}:${upTo(60)}${fraction}${ZONES[count % ZONES.length]}${era}`
    expect(readInstant(text), text).toEqual(parse(text))
  }
  for (const text of ['infinity', '-infinity', '10000-01-01 00:00:00+00', '275760-09-13 00:00:00+00'])
    expect(readInstant(text), text).toEqual(parse(text))
})
