import { eq } from 'drizzle-orm'
import type { Identity } from './identity.ts'
import { settings } from './schema.ts'

const EMAIL_PRIVACY = 'enableImprovedEmailPrivacy'

/**
 * Whether answers keep to themselves which addresses have an account (Firebase's "email enumeration protection", which new
 * projects have). An emulator begins without, and may be told otherwise; elsewhere it is always on.
 */
export async function readConfig({ emulator, db }: Identity): Promise<{ emailPrivacy: boolean }> {
  if (!emulator) return { emailPrivacy: true }
  const [kept] = await db.select().from(settings).where(eq(settings.name, EMAIL_PRIVACY))
  return { emailPrivacy: kept?.value ?? false }
}

export async function setEmailPrivacy({ db }: Identity, value: boolean): Promise<void> {
  await db
    .insert(settings)
    .values({ name: EMAIL_PRIVACY, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
