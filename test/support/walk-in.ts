import { newId } from '../../domain/context.ts'
import { insertWalkIn, type WalkIn } from '../../domain/users/walk-in.ts'
import type { TestApp } from './boot.ts'

/** A person who has never signed in. Returns their id. */
export async function walkIn(app: TestApp, person: Partial<WalkIn>): Promise<string> {
  const { context } = app.services
  const user = await insertWalkIn(context.database, context, {
    id: newId(context),
    name: 'Rahima Begum',
    email: null,
    phone: null,
    ...person,
  })
  if (!user) throw new Error('Somebody has this email or phone')
  return user.id
}
