import { expect, test } from 'vitest'
import { readNote } from './read-note.ts'

test('A13 lists and line breaks of a note are read, and everything else stays as it was typed', () => {
  const text = 'a*b*c = <b>d</b>\n\n  e\n- one\n* two\n• three\n\n1. first\n2) second\n১। প্রথম\n-5\n2.5 m\n'
  expect(readNote(text)).toEqual([
    { tag: 'p', text: 'a*b*c = <b>d</b>\n\n  e' },
    { tag: 'ul', items: [{ text: 'one' }, { text: 'two' }, { text: 'three' }] },
    {
      ...{ tag: 'ol', isBangla: false },
      items: [
        { text: 'first', number: 1 },
        { text: 'second', number: 2 },
      ],
    },
    { tag: 'ol', isBangla: true, items: [{ text: 'প্রথম', number: 1 }] },
    { tag: 'p', text: '-5\n2.5 m\n' },
  ])
})

test('A13 a note of 10,000 lines is read at once', () => {
  expect(readNote('- x\n'.repeat(10_000))).toMatchObject([{ tag: 'ul' }])
  expect(readNote(' '.repeat(20_000))).toEqual([])
})
