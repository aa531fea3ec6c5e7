import { useState } from 'react'
import { type ContactOwner, contactOwners } from '../../contract/people/contact-owners.ts'
import { serverMessage } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useFamilyTexts } from '../i18n/family.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { type Contact, parseContact } from '../ui/typed-contact.ts'

export type NewGuardian = Contact & { relation: ContactOwner }

/** Names a guardian by what they log in with. */
export function AddGuardian({ send }: { send: (guardian: NewGuardian) => Promise<unknown> }) {
  const texts = useFamilyTexts()
  const [typed, setTyped] = useState('')
  const [relation, setRelation] = useState<ContactOwner>('mother')
  const [isWrong, setWrong] = useState(false)
  const adding = useChange<NewGuardian>({
    send,
    done: texts.added,
    failed: (error) => serverMessage(error, texts.notSaved),
    onDone: () => setTyped(''),
  })
  const submit = () => {
    const contact = parseContact(typed)
    setWrong(!contact)
    if (contact) adding.submit({ ...contact, relation })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-4"
    >
      <TextField
        label={texts.contact}
        hint={texts.contactHint}
        error={isWrong ? texts.contactInvalid : undefined}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        label={texts.relation}
        value={relation}
        options={contactOwners.map((value) => ({ value, label: texts.relations[value] }))}
        onChange={({ target }) => setRelation(target.value as ContactOwner)}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={adding.isPending}>
        {texts.add}
      </Button>
    </form>
  )
}
