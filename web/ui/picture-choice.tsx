import type { ChangeEvent } from 'react'
import { PICTURE_ENDING } from '../../contract/sessions/pictures.ts'
import type { usePictureUpload } from '../hooks/use-picture-upload.ts'
import type { Shown } from '../i18n/say.ts'
import { useSessionFormTexts } from '../i18n/session-form.ts'
import { ImageField } from './image-field.tsx'
import { TextField } from './inputs.tsx'
import type { Registered } from './use-form.ts'

type PictureUpload = Pick<ReturnType<typeof usePictureUpload>, 'field'>

type Props = {
  /** The form's present URL. */
  url: string
  /** Called with a URL that was typed in place of a chosen file. */
  onUrl: (url: string) => void
  upload: PictureUpload
  /** The URL's field, registered with the form. */
  field: Registered
  error: Shown | undefined
  /** The required form of the URL. */
  hint: string
}

/** False while the URL is incomplete, and for one that the server would refuse. */
const isPicture = (url: string) => /^https?:/.test(url) && URL.canParse(url) && PICTURE_ENDING.test(url)

/** A picture, uploaded or given by its URL. An upload fills in the URL. */
export function PictureChoice({ url, onUrl, upload, field, error, hint }: Props) {
  const texts = useSessionFormTexts()

  /** A typed URL replaces the chosen file. */
  function type(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value
    if (!upload.field.file) return field.onChange(event)
    upload.field.onFile(null)
    onUrl(typed)
  }

  return (
    <>
      <ImageField
        label={texts.uploadPicture}
        currentUrl={isPicture(url) ? url : undefined}
        {...upload.field}
      />
      <TextField
        label={texts.pictureUrl}
        hint={hint}
        inputMode="url"
        error={error}
        {...field}
        onChange={type}
      />
    </>
  )
}
