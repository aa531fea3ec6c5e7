import { useState } from 'react'
import { type ContactOwner, contactOwners } from '../../../../contract/people/contact-owners.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { SelectField, TextField } from '../../../ui/inputs.tsx'
import { parseContact } from '../../../ui/typed-contact.ts'

type Props = { personId: string; onDone: () => void }

/** Adds a number or an address of somebody by whom a student is reached. It gets messages at first. */
export function AddContact({ personId, onDone }: Props) {
  const { contacts: texts, whose: owners, whoHint, contactInvalid } = useDeskTexts()
  const [typed, setTyped] = useState('')
  const [whose, setWhose] = useState<ContactOwner>('mother')
  const [isSent, setSent] = useState(false)
  const contact = parseContact(typed)
  const adding = useChange({
    send: () =>
      callApi('POST /desk/people/{id}/contacts', {
        params: { id: personId },
        body: { ...contact, whose, receives: true, pays: false },
      }),
    done: texts.added,
    failed: undefined,
    onDone,
  })
  return (
    <form
      noValidate
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (contact) adding.submit()
      }}
    >
      <TextField
        label={texts.numberOrEmail}
        placeholder={whoHint}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isSent && !contact ? contactInvalid : undefined}
      />
      <SelectField
        label={texts.whose}
        options={contactOwners.map((value) => ({ value, label: owners[value] }))}
        value={whose}
        onChange={({ target }) => {
          const said = contactOwners.find((one) => one === target.value)
          if (said) setWhose(said)
        }}
      />
      <FormProblem>{adding.error ?? undefined}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={adding.isPending}>
          {texts.save}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
