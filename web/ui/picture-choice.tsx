import type { ChangeEvent } from 'react'
import { PICTURE_ENDING } from '../../contract/picture-address.ts'
import type { usePictureUpload } from '../hooks/use-picture-upload.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { ImageField } from './image-field.tsx'
import { TextField } from './inputs.tsx'
import type { Registered } from './use-form.ts'

type PictureUpload = Pick<ReturnType<typeof usePictureUpload>, 'field'>

type Props = {
  /** The address as the form has it now. */
  url: string
  /** Hears an address that was typed in place of a chosen file. */
  onUrl: (url: string) => void
  upload: PictureUpload
  /** The field of the address, registered with the form. */
  field: Registered
  error: string | undefined
  /** What the address has to look like. */
  hint: string
}

/** Not what is still being typed, nor what would be refused. */
const isPicture = (url: string) => /^https?:/.test(url) && URL.canParse(url) && PICTURE_ENDING.test(url)

/** A picture: uploaded, which fills in its address, or given by its address. */
export function PictureChoice({ url, onUrl, upload, field, error, hint }: Props) {
  const messages = useSessionMessages()

  /** Whoever types an address means that one, not the file. */
  function type(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value
    if (!upload.field.file) return field.onChange(event)
    upload.field.onFile(null)
    onUrl(typed)
  }

  return (
    <>
      <ImageField
        label={messages.uploadPicture}
        currentUrl={isPicture(url) ? url : undefined}
        {...upload.field}
      />
      <TextField
        label={messages.pictureUrl}
        hint={hint}
        inputMode="url"
        error={error}
        {...field}
        onChange={type}
      />
    </>
  )
}
