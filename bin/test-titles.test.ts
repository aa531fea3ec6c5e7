import { expect, test } from 'vitest'
import { allTestTitles, testTitles } from './test-titles.ts'

test('finds the titles of tests and groups, whichever way they are declared', () => {
  const source = `
    test('one', () => {})
    it("two", async () => { await thing('no title') })
    describe('three', () => { test(\`four \${x}\`, () => {}) })
    test.each([['no', (title)]])('five %s', () => {})
    test.each\`a | b\`('six', () => {})
    test.describe('seven', () => test.only('eight', () => {}))`
  const titles = ['one', 'two', 'three', 'four …', 'five %s', 'six', 'seven', 'eight']
  expect(testTitles(source)).toEqual(titles)
})

test('ignores comments, strings, steps and skipped tests', () => {
  const source = `
    // test('comment', () => {})
    const text = "test('text')"
    other.test('no', () => {})
    contest('no')
    test.skip('no', () => {})
    test.todo('no')
    it.skip.each([1])('no', () => {})
    describe.skip('no', () => { test('no', () => {}) })
    test('yes', async () => { await test.step('no', async () => {}) })`
  expect(testTitles(source)).toEqual(['yes'])
})

test('no title begins with the number of an issue', () => {
  const numbered = allTestTitles('.').filter(({ title }) => /^issue\b/i.test(title))
  expect(numbered).toEqual([])
})
