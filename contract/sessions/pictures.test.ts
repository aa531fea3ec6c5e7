import { expect, test } from 'vitest'
import { safePicture } from './pictures.ts'

test('R23 an image chosen by a user is shown only from a plain web address', () => {
  for (const unsafe of [
    ...[null, undefined, '', 'photo-url', '/dashboard', '//evil.example/x', 'javascript:alert(1)'],
    ...['data:image/png;base64,AA', 'file:///etc/passwd', 'https://name:word@example.com/a.png'],
  ])
    expect(safePicture(unsafe)).toBeNull()
  expect(safePicture('https://example.com/a.png')).toBe('https://example.com/a.png')
  expect(safePicture('http://localhost:3000/i.ibb.co/x/picture.webp')).toBe(
    'http://localhost:3000/i.ibb.co/x/picture.webp',
  )
})
