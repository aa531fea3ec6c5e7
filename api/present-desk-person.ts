import type { DeskPerson } from '../contract/desk/desk.ts'
import type { User } from '../domain/auth-cache.ts'

/** A deleted account keeps no address, only a placeholder. */
export const presentDeskPerson = ({
  id,
  name,
  email,
  phone,
  emailVerified,
  deletedAt,
}: User): DeskPerson => ({
  _id: id,
  name: name ?? '',
  email: deletedAt ? null : email,
  phone,
  emailVerified: emailVerified !== false,
})
