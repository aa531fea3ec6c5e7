import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { MAX_IMAGE_BYTES } from '../../contract/files/limits.ts'
import { useFormTexts } from '../i18n/forms.ts'
import type { Texts } from '../i18n/index.ts'
import { useSay } from '../i18n/say.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import type { FieldProps } from './field.tsx'

/** Without HEIC an iPhone sends its photos as JPEG. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

type ImageFieldProps = FieldProps & {
  file: File | null
  onFile: (file: File | null) => void
  /** The picture that is stored now. */
  currentUrl?: string
  /** The percentage sent during an upload, else null. */
  progress?: number | null
  optional?: boolean
}

/** A picture to choose, drop here or take with the phone, with a preview. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, className, file, onFile, currentUrl, progress = null, optional } = props
  const texts = useFormTexts()
  const say = useSay()
  const id = useId()
  const [dragging, setDragging] = useState(false)
  const [problem, setProblem] = useState<string>()
  const preview = usePreview(file) ?? currentUrl
  const shownError = problem ?? error

  const take = (chosen: File | null | undefined) => {
    if (!chosen) return
    const wrong = refusalOf(chosen, texts.picture)
    setProblem(wrong)
    if (!wrong) onFile(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="ml-1.5 font-normal text-muted text-sm">({texts.optional})</span>}
      </label>
      <input
        id={id}
        type="file"
        accept={ACCEPT}
        className="peer sr-only"
        aria-invalid={shownError ? true : undefined}
        aria-describedby={cn(shownError && `${id}-error`, hint ? `${id}-hint` : null) || undefined}
        onChange={(event) => {
          take(event.target.files?.[0])
          // Otherwise choosing the same file again would fire no event.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
        className={cn(
          'flex cursor-pointer items-center gap-4 rounded-control border border-dashed bg-surface p-3 transition-colors',
          'hover:border-primary peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
          dragging ? 'border-primary bg-primary-soft' : shownError ? 'border-danger' : 'border-line-strong',
        )}
      >
        {preview ? (
          <img
            src={preview}
            alt={texts.picture.preview}
            className="size-16 shrink-0 rounded-control bg-sunken object-cover"
          />
        ) : (
          <span className="grid size-16 shrink-0 place-items-center rounded-control bg-sunken text-muted">
            <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.5} />
          </span>
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-semibold text-primary">
            {preview ? texts.picture.change : texts.picture.choose}
          </span>
          {/* Not `truncate`: a line that cannot break is how wide every form with a picture would be. */}
          <span className="wrap-anywhere line-clamp-2 text-muted text-sm">
            {file?.name ?? texts.picture.drop}
          </span>
        </span>
      </label>
      {progress !== null && <UploadProgress percent={progress} />}
      {file && progress === null && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => onFile(null)}>
          <Trash2 aria-hidden="true" className="size-4" />
          {texts.picture.remove}
        </Button>
      )}
      <p id={`${id}-error`} role="alert" className="text-danger text-sm empty:hidden">
        {shownError && say(shownError)}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

function UploadProgress({ percent }: { percent: number }) {
  const texts = useFormTexts()
  return (
    <div className="w-full" role="status">
      <progress max={100} value={percent} className="block h-1.5 w-full accent-primary" />
      <p className="text-muted text-sm">{texts.picture.uploading(percent)}</p>
    </div>
  )
}

/** An object URL for a file, to show it before the upload. */
function usePreview(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function refusalOf(file: File, texts: Texts['forms']['picture']): string | undefined {
  // The server says how a HEIC photo can be sent, of which many browsers do not know the type.
  if (!file.type.startsWith('image/') && !/\.hei[cf]$/i.test(file.name)) return texts.notAPicture
  if (file.size > MAX_IMAGE_BYTES) return texts.tooLarge(MAX_IMAGE_BYTES / 1024 / 1024)
  return undefined
}
