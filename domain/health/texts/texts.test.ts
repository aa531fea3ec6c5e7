import { expect, test } from 'vitest'
import { bn } from './bn.ts'
import { en } from './en.ts'

type Part = string | Part[] | { [key: string]: Part } | ((...gaps: never[]) => Part)

/** Everything that a catalogue can say, with numbers in its gaps. */
function sentencesOf(part: Part, place = ''): [string, string][] {
  if (typeof part === 'string') return [[place, part]]
  if (typeof part === 'function')
    return [0, 1, 7].flatMap((gap) =>
      sentencesOf((part as (...gaps: number[]) => Part)(gap, gap, gap, gap), place),
    )
  return Object.entries(part).flatMap(([key, inner]) => sentencesOf(inner, place ? `${place}.${key}` : key))
}

/** Names of settings, vendors and commands, and lines of the log, are the same in every language. */
const NAMES =
  /“[^”]+”|\b[A-Z]+(_[A-Z]+)+\b|HOST=127\.0\.0\.1|docs\/operating\/\w+\.md|bin\/(?:backup|start --check)|PUBLIC_URL[\w/]*|timedatectl set-ntp true|systemctl status boithok-backup\.timer|Authentication, Settings, Authorized domains|OUTBOUND=off|\b(Stripe|Firebase|imgbb|api\.imgbb\.com|PostgreSQL|webhook|signing secret|redirect URI|apiKey|DEMO|OUTBOUND|DATA_DIR|IP)\b|\/data\b|[/\w]*\/(stripe|bkash|sslcommerz|callback)\b/g

test('every Bangla sentence of the System page is free of English', () => {
  const texts = sentencesOf(bn as unknown as Part)
  expect(texts.length).toBeGreaterThan(150)
  // What fills gaps comes ready to be read: here it is a number.
  const left = texts.filter(([, sentence]) => /[A-Za-z]/.test(sentence.replaceAll(NAMES, '')))
  expect(left).toEqual([])
})

test('every problem has a remedy, in both languages', () => {
  const places = (words: object) => new Set(sentencesOf(words as Part).map(([place]) => place))
  expect(places(bn)).toEqual(places(en))
  expect([...places(en)].filter((place) => place.endsWith('.remedy')).length).toBeGreaterThan(20)
})
