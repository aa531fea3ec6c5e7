import { expect, test } from 'vitest'
import { pageOf, topicOf } from './topic-summary.tsx'

const catalogue = {
  levels: [{ slug: '9', en: 'Class 9', bn: 'নবম শ্রেণি', hidden: false }],
  subjects: [{ slug: 'physics', en: 'Physics', bn: 'পদার্থবিজ্ঞান', hidden: true }],
}

const read = (query: string) => topicOf(new URLSearchParams(query))
const tutor = '01931f3c-0000-7000-8000-000000000000'

test.each([
  ['level=9&subject=physics', { level: '9', subject: 'physics' }],
  ['subject=physics&level=9&page=2&lang=bn', { level: '9', subject: 'physics' }],
  ['level=skills&q=&from=', { level: 'skills' }],
  [`tutor=${tutor}`, { tutor }],
])('F03 %s is a topic', (query, topic) => {
  expect(read(query)).toMatchObject(topic)
})

test.each([
  '',
  'lang=bn',
  'q=physics',
  'level=9&level=10',
  'level=9&subject=physics&free=true',
  'level=9&utm_source=x',
])('F03 %s is no topic', (query) => {
  expect(read(query)).toBeUndefined()
})

test('F03 a level and subject have one address, in whichever order they were asked for; a tutor has a page', () => {
  const search = '?level=9&subject=physics'
  expect(pageOf(read('subject=physics&level=9'), catalogue, 'en')).toEqual({
    title: 'Physics, Class 9',
    search,
  })
  expect(pageOf(read('level=9&subject=physics'), catalogue, 'bn')?.title).toBe('পদার্থবিজ্ঞান, নবম শ্রেণি')
  expect(pageOf(read('level=9'), catalogue, 'en')).toEqual({ title: 'Class 9', search: '?level=9' })
  expect(pageOf(read(`tutor=${tutor}`), catalogue, 'en')).toBeUndefined()
  for (const query of ['level=13', 'level=9&subject=alchemy', 'level=13&subject=physics'])
    expect(pageOf(read(query), catalogue, 'en'), query).toBeUndefined()
})
