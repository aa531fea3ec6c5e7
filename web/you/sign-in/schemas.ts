import { z } from 'zod'
import { email, text } from '../../../contract/http/fields.ts'
import { phone } from '../../../contract/people/phone-field.ts'
import { signUpRoles } from '../../../contract/people/roles.ts'
import { coded } from '../../../contract/refusals/coded.ts'

/** K02. */
export const MIN_PASSWORD = 6

const requiredEmail = z
  .string()
  .trim()
  .min(1, coded('required', { label: 'email' }))
  .pipe(email)
const password = z
  .string()
  .min(1, { error: coded('required', { label: 'password' }), abort: true })
  .min(MIN_PASSWORD, { error: coded('password_too_short'), abort: true })

/** V04. */
export const loginForm = z.object({ email: requiredEmail, password })

/** In the same form: a number needs no password. */
export const phoneLoginForm = z.object({ email: phone, password: z.string() })

export const phoneForm = z.object({ phone, current: z.string() })

/** For every form that only sends an email. */
export const emailForm = z.object({ email: requiredEmail })

export const newPasswordForm = z.object({ password })

/** A change of password. `current` is not required of accounts without a password. */
export const changePasswordForm = (hasPassword: boolean) =>
  z.object({
    current: hasPassword ? z.string().min(1, coded('required', { label: 'currentPassword' })) : z.string(),
    password,
  })

/** The photo is a URL, which the form holds separately. */
export const aboutYouForm = z.object({ displayName: text('name', 100) })

/** V01, V02. The photo is a file, which the form holds separately. */
export const registerForm = z
  .object({
    name: text('name', 100),
    email: requiredEmail,
    role: z.enum(signUpRoles),
    password,
    confirmPassword: z.string().min(1, coded('required', { label: 'confirmPassword' })),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: coded('passwords_differ'),
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** In the same form: a number needs no password. */
export const phoneRegisterForm = z.object({
  ...{ name: text('name', 100), email: phone, role: z.enum(signUpRoles) },
  ...{ password: z.string(), confirmPassword: z.string() },
})
