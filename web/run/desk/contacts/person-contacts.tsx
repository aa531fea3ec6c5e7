import { useState } from 'react'
import type { PersonContact } from '../../../../contract/desk/contacts.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailAddress, PhoneLink } from '../../../ui/contact.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/inputs.tsx'
import { AddContact } from './add-contact.tsx'

type Props = { personId: string; contacts: readonly PersonContact[] }

/** Shows by whom a student is reached, what each of them gets, and a way to add another one. */
export function PersonContacts({ personId, contacts }: Props) {
  const texts = useDeskTexts().contacts
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.title}</h2>
      <p className="text-muted text-sm">{contacts.length === 0 ? texts.none : texts.intro}</p>
      {contacts.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {contacts.map((contact) => (
            <ContactRow key={contact._id} personId={personId} contact={contact} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddContact personId={personId} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
    </section>
  )
}

type RowProps = { personId: string; contact: PersonContact }

function ContactRow({ personId, contact }: RowProps) {
  const { contacts: texts, whose: owners } = useDeskTexts()
  const { _id, kind, value, whose, receives, pays } = contact
  const terms = { whose, receives, pays }
  const change = useChange<typeof terms>({
    send: (body) =>
      callApi('PUT /desk/people/{id}/contacts/{contactId}', {
        params: { id: personId, contactId: _id },
        body,
      }),
    done: texts.saved,
    failed: texts.failedToSave,
  })
  const shown = change.isPending ? change.variables : terms
  return (
    <li className="grid gap-2 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        {kind === 'phone' ? <PhoneLink phone={value} /> : <EmailAddress>{value}</EmailAddress>}
        <p className="text-muted text-sm first-letter:uppercase">{owners[whose]}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Switch isOn={shown.receives} onChange={(on) => change.submit({ ...terms, receives: on })}>
          {texts.receives}
        </Switch>
        <Switch isOn={shown.pays} onChange={(on) => change.submit({ ...terms, pays: on })}>
          {texts.pays}
        </Switch>
        <Remove personId={personId} contactId={_id} />
      </div>
    </li>
  )
}

/** Asks first: nothing is sent there any more. */
function Remove({ personId, contactId }: { personId: string; contactId: string }) {
  const texts = useDeskTexts().contacts
  const [isAsking, setAsking] = useState(false)
  const removing = useChange({
    send: () =>
      callApi('DELETE /desk/people/{id}/contacts/{contactId}', { params: { id: personId, contactId } }),
    done: texts.removed,
    failed: texts.failedToSave,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.removeTitle}
        text={texts.removeText}
        confirmLabel={texts.remove}
        keepLabel={texts.keep}
        busy={removing.isPending}
        onConfirm={() => removing.submit()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
