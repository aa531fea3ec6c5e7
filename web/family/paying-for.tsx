import { useRole } from '../auth/auth-provider.tsx'
import { useFamilyTexts } from '../i18n/family.ts'

/** Says beside a price for whom a guardian pays; nothing where everybody pays for themselves. */
export function PayingFor() {
  const texts = useFamilyTexts()
  const { child } = useRole()
  return child && <p className="wrap-anywhere font-semibold">{texts.payingFor(child.name)}</p>
}
