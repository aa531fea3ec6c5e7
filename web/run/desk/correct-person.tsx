import { useState } from 'react'
import type { getPerson } from '../../../contract/desk/people.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { usePersonRecordTexts } from '../../i18n/person-record.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'

type Person = ResponseOf<typeof getPerson>['person']

const validator = validateWith(
  async () => (await import('../../../contract/desk/correct-person.ts')).correctPerson.body,
)

/** G17: a wrong letter or digit of somebody who does not log in themselves. */
export function CorrectPerson({ person }: { person: Person }) {
  const texts = usePersonRecordTexts()
  const [isOpen, setOpen] = useState(false)
  if (!person.mayCorrect) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {texts.correct}
      </Button>
      {isOpen && <Form person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function Form({ person, onClose }: { person: Person; onClose: () => void }) {
  const texts = usePersonRecordTexts()
  const { _id: id, name, phone, email } = person
  const form = useChangeForm({
    validator,
    defaultValues: { name, phone: phone ?? '', email: email ?? '' },
    send: (body) => callApi('PUT /desk/people/{id}/identity', { params: { id }, body }),
    done: texts.corrected,
    failed: texts.failedToCorrect,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.correctTitle}
      description={texts.correctText}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <TextField label={texts.name} autoComplete="off" {...form.field('name')} />
      <TextField label={texts.phone} optional type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label={texts.email} optional type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  )
}
