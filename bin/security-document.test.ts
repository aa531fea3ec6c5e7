import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/security.md', 'utf8')

/** The last section. */
const HOLES = '\n## Holes found in comparable systems\n'

/** The requirement numbers of ASVS 5.0.0, levels 1 and 2, by section. */
const SECTIONS: Record<string, number[]> = {
  ...{ '1.1': to(2), '1.2': to(9), '1.3': to(11), '1.4': to(3), '1.5': to(2) },
  ...{ '2.1': to(3), '2.2': to(3), '2.3': to(4), '2.4': to(1) },
  ...{ '3.2': to(2), '3.3': to(4), '3.4': to(6), '3.5': to(5), '3.7': to(2) },
  ...{ '4.1': to(3), '4.2': to(1), '4.3': to(2), '4.4': to(4) },
  ...{ '5.1': to(1), '5.2': to(3), '5.3': to(2), '5.4': to(3) },
  ...{ '6.1': to(3), '6.2': to(12), '6.3': to(4), '6.4': to(4), '6.5': to(5), '6.6': to(3), '6.8': to(4) },
  ...{ '7.1': to(3), '7.2': to(4), '7.3': to(2), '7.4': to(5), '7.5': to(2), '7.6': to(2) },
  ...{ '8.1': to(2), '8.2': to(3), '8.3': to(1), '8.4': to(1) },
  ...{ '9.1': to(3), '9.2': to(4) },
  ...{
    '10.1': to(2),
    '10.2': to(2),
    '10.3': to(4),
    '10.4': to(11),
    '10.5': to(5),
    '10.6': to(2),
    '10.7': to(3),
  },
  ...{ '11.1': to(2), '11.2': to(3), '11.3': to(3), '11.4': to(4), '11.5': to(1), '11.6': to(1) },
  ...{ '12.1': to(3), '12.2': to(2), '12.3': to(4) },
  ...{ '13.1': to(1), '13.2': to(5), '13.3': to(2), '13.4': to(5) },
  ...{ '14.1': to(2), '14.2': to(4), '14.3': to(3) },
  ...{ '15.1': to(3), '15.2': to(3), '15.3': to(7) },
  ...{ '16.1': to(1), '16.2': to(5), '16.3': to(4), '16.4': to(3), '16.5': to(3) },
  ...{ '17.1': to(1), '17.2': to(4), '17.3': to(2) },
}

function to(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

/** `1.2.3, 1.4.1–1.4.3`, one by one. */
const numbersOf = (list: string) =>
  list.split(', ').flatMap((part) => {
    const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:–.*\.(\d+))?$/.exec(part) ?? []
    return to(Number(last))
      .slice(Number(first) - 1)
      .map((number) => `${section}.${number}`)
  })

test('docs/security.md lists every requirement of levels 1 and 2 exactly once', () => {
  const required = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  )
  const chapters = text.slice(text.indexOf('\n## V1 '), text.indexOf(HOLES))
  const listed = [...chapters.matchAll(/^- ([\d., –]+): /gm)].flatMap(([, list = '']) => numbersOf(list))
  expect(listed.toSorted()).toEqual(required.toSorted())
})

test('docs/security.md says of each of 28 holes of others what holds it here', () => {
  const rows = [...text.slice(text.indexOf(HOLES)).matchAll(/^(\d+)\. (.+(?:\n {3,}.+)*)$/gm)]
  expect(rows.map(([, number]) => Number(number))).toEqual(to(28))
  for (const [row, , held] of rows)
    expect(held, row).toMatch(/`[\w./-]+`\s+“|Does not apply|Before every release/)
})
