import { useCentreTexts } from '../../i18n/centre.ts'
import { centreQuery } from '../../queries/centre.ts'
import { Facts } from '../../ui/facts.tsx'
import type { ReadCentre } from './centre-draft.ts'
import { IdentityDialog } from './identity-dialog.tsx'
import { Rule } from './rule.tsx'

const shown = [
  ...(['name', 'nameBn', 'description', 'descriptionBn', 'phone', 'whatsapp', 'email'] as const),
  ...(['hours', 'hoursBn', 'address', 'sendMoneyTo', 'city', 'postcode'] as const),
]

/** The centre's name, look and contacts, and the form of them. */
export function CentreIdentity() {
  const texts = useCentreTexts()
  return (
    <Rule
      title={texts.contact}
      query={centreQuery}
      failed={texts.failed}
      sentence={(centre) => <Said centre={centre} />}
      dialog={(centre, onClose) => <IdentityDialog centre={centre} onClose={onClose} />}
    />
  )
}

function Said({ centre }: { centre: ReadCentre }) {
  const texts = useCentreTexts()
  const facts = shown.flatMap((name) => {
    const value = centre[name]
    return value === null ? [] : [{ label: texts[name], value }]
  })
  return facts.length === 0 ? texts.nothing : <Facts className="sm:grid-cols-2" facts={facts} />
}
