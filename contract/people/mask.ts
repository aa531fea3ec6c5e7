/** Enough to tell two people of one name apart, and too little to reach either. */
export const maskPhone = (phone: string): string => `…${phone.slice(-4)}`

/** The same of an address: its first letter, and where it is. */
export function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
