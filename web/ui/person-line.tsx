import type { ComponentProps } from 'react'
import { AccountContact } from './account-contact.tsx'

type Props = {
  person: ComponentProps<typeof AccountContact>['account'] & { name: string }
  /** For who has no name. */
  unnamed: string
}

/** Who it is about, and how to reach them. */
export const PersonLine = ({ person, unnamed }: Props) => (
  <div className="min-w-0">
    <p className="wrap-anywhere font-semibold">{person.name || unnamed}</p>
    <div className="text-muted text-sm">
      <AccountContact account={person} />
    </div>
  </div>
)
