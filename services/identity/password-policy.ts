import { isCommonPassword } from './common-passwords.ts'
import { Refusal } from './errors.ts'

/** The strength options of Google's password policy. Absent options are not required. */
export type PasswordPolicy = {
  minPasswordLength?: number
  maxPasswordLength?: number
  containsLowercaseCharacter?: boolean
  containsUppercaseCharacter?: boolean
  containsNumericCharacter?: boolean
  containsNonAlphanumericCharacter?: boolean
}

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 4096

/** The characters that Google counts as non-alphanumeric. The SDK receives the same list. */
export const NON_ALPHANUMERIC = [...`^$*.[]{}()?"!@#%&/\\,><':;|_~\`+=-`]

/**
 * Throws Google's errors if a new password does not meet the policy.
 * @throws {Refusal} MISSING_PASSWORD, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function requireStrength(
  password: string | undefined,
  { passwordPolicy, emulator }: { passwordPolicy: PasswordPolicy; emulator: boolean },
): asserts password is string {
  if (!password) throw new Refusal('MISSING_PASSWORD')
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new Refusal(`WEAK_PASSWORD : Password should be at least ${MIN_PASSWORD_LENGTH} characters`)
  }
  const missing = missingRequirements(password, passwordPolicy)
  if (missing.length > 0) {
    throw new Refusal(
      `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`,
    )
  }
  if (!emulator && isCommonPassword(password)) {
    throw new Refusal('WEAK_PASSWORD : This is one of the most common passwords. Please choose another')
  }
}

function missingRequirements(password: string, policy: PasswordPolicy): string[] {
  const { minPasswordLength = MIN_PASSWORD_LENGTH, maxPasswordLength = MAX_PASSWORD_LENGTH } = policy
  const has = (characters: RegExp) => characters.test(password)
  const requirements: [missing: boolean | undefined, text: string][] = [
    [password.length < minPasswordLength, `at least ${minPasswordLength} characters`],
    [password.length > maxPasswordLength, `at most ${maxPasswordLength} characters`],
    [policy.containsLowercaseCharacter && !has(/[a-z]/), 'a lower case character'],
    [policy.containsUppercaseCharacter && !has(/[A-Z]/), 'an upper case character'],
    [policy.containsNumericCharacter && !has(/[0-9]/), 'a numeric character'],
    [
      policy.containsNonAlphanumericCharacter && !NON_ALPHANUMERIC.some((sign) => password.includes(sign)),
      'a non-alphanumeric character',
    ],
  ]
  return requirements.filter(([missing]) => missing).map(([, text]) => `Password must contain ${text}`)
}
