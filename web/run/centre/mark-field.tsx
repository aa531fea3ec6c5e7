import { useState } from 'react'
import { uploadImage } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ImageField } from '../../ui/image-field.tsx'

const sendMark: typeof uploadImage = (file, onProgress) =>
  uploadImage(file, onProgress, '/api/settings/centre/marks')

type Props = {
  /** The mark that the centre has now. */
  saved: string | null
  /** The form has one. */
  isTaken: boolean
  error: Parameters<typeof ImageField>[0]['error']
  onMark: (mark: string) => void
}

/** A picture is kept as soon as it is chosen, and worn once the form is saved. */
export function MarkField({ saved, isTaken, error, onMark }: Props) {
  const texts = useCentreTexts()
  const { look } = useConfig()
  const [isRemoved, setRemoved] = useState(false)
  const kept = isRemoved ? '' : (saved ?? '')
  const upload = usePictureUpload((mark) => onMark(mark ?? kept), sendMark)
  return (
    <div className="grid gap-2">
      <ImageField
        label={texts.mark}
        hint={texts.fieldHints.mark}
        optional
        {...upload.field}
        error={upload.field.error ?? error}
        {...(kept && look.mark === saved && { currentUrl: paths.centrePicture(look.version, 'mark.webp') })}
      />
      {isTaken && !upload.field.file && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setRemoved(true)
            onMark('')
          }}
        >
          {texts.withoutMark}
        </Button>
      )}
    </div>
  )
}
