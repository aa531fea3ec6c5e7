/**
 * The address of a person, as staff see it. Who has deleted their account keeps only a placeholder, and so
 * does who has lost their address or number to another account: `address#id`.
 */
export const shownEmail = ({
  email,
  deletedAt,
}: {
  email: string | null
  deletedAt?: Date | null
}): string | null =>
  deletedAt || email === null || email.lastIndexOf('#') > email.lastIndexOf('@') ? null : email
