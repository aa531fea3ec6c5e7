import type { ReactNode } from 'react'
import type { ContactOwner } from '../../contract/people/contact-owners.ts'
import { serverMessage } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useFamilyTexts } from '../i18n/family.ts'
import { Button } from '../ui/button.tsx'

type Guardian = { _id: string; name: string; relation: ContactOwner; shown?: ReactNode }
type Props = { guardians: readonly Guardian[]; remove: (id: string) => Promise<unknown> }

/** Who acts for somebody, with a way to end it. */
export function GuardianList({ guardians, remove }: Props) {
  const texts = useFamilyTexts()
  const removing = useChange<string>({
    send: remove,
    done: texts.removed,
    failed: (error) => serverMessage(error, texts.notSaved),
  })
  return (
    <ul className="divide-y divide-line">
      {guardians.map(({ _id, name, relation, shown }) => (
        <li key={_id} className="flex items-center justify-between gap-3 py-2">
          <span className="wrap-anywhere min-w-0">
            {shown ?? <span className="font-medium">{name}</span>} · {texts.relations[relation]}
          </span>
          <Button
            variant="quiet"
            size="sm"
            aria-label={texts.removeOf(name)}
            busy={removing.isPending && removing.variables === _id}
            onClick={() => removing.submit(_id)}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}
