import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

test('titles of tests and of groups, however they are made, are found', () => {
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

test('comments, texts, steps and what is skipped are none', () => {
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
