import { expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

test('M10 a phone number is read as people write it', () => {
  const written = [
    '01712345678',
    '+8801712345678',
    '8801712345678',
    '008801712345678',
    ' 01712-345678 ',
    '+880 1712 345 678',
    '(017) 1234.5678',
    '০১৭১২-৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
  ]
  for (const typed of written) expect(parsePhone(typed), typed).toBe('+8801712345678')
  expect(parsePhone('+44 20 7946 0018')).toBe('+442079460018')
})

test('M10 what is no phone number is refused', () => {
  const wrong = ['', '1712345678', '0171234567', '017123456789', '01212345678', '+880212345', '+0123456789']
  for (const typed of [...wrong, 'mitu@demo.test', '+12', '+1234567890123456', '0171234567x'])
    expect(parsePhone(typed), typed).toBeUndefined()
})

test('M10 a Bangladeshi number is shown as people at home read it', () => {
  expect(formatPhone('+8801712345678', 'en')).toBe('01712-345678')
  expect(formatPhone('+442079460018', 'en')).toBe('+442079460018')
  expect(formatPhone('+8801712345678', 'bn')).toBe('০১৭১২-৩৪৫৬৭৮')
  expect(formatPhone('+442079460018', 'bn')).toBe('+৪৪২০৭৯৪৬০০১৮')
})
