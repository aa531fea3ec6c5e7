import { eq } from 'drizzle-orm'
import type { Identity } from './identity.ts'
import { settings } from './schema.ts'

const EMAIL_PRIVACY = 'enableImprovedEmailPrivacy'

/**
 * Whether responses hide which emails have an account (Firebase's "email enumeration protection", the default
 * of new projects). In an emulator it is off until its config turns it on; otherwise it is always on.
 */
export async function readConfig({ emulator, db }: Identity): Promise<{ emailPrivacy: boolean }> {
  if (!emulator) return { emailPrivacy: true }
  const [stored] = await db.select().from(settings).where(eq(settings.name, EMAIL_PRIVACY))
  return { emailPrivacy: stored?.value ?? false }
}

export async function setEmailPrivacy({ db }: Identity, value: boolean): Promise<void> {
  await db
    .insert(settings)
    .values({ name: EMAIL_PRIVACY, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
