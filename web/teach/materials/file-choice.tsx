import FilePlus from 'lucide-react/icons/file-plus'
import Trash2 from 'lucide-react/icons/trash'
import { useId } from 'react'
import { type FileType, fileTypes } from '../../../contract/files/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { sizeOf } from '../../learn/materials/file-size.ts'
import { Button } from '../../ui/button.tsx'
import type { ChosenFile, useFileUploads } from './use-file-uploads.ts'

type Props = {
  uploads: ReturnType<typeof useFileUploads>
  error: Shown | undefined
  /** Which types of files, and what the form calls them; else all that a material may have. */
  types?: readonly FileType[]
  texts?: { label: string; hint: string }
}

const acceptOf = (types: readonly FileType[]) =>
  types.flatMap((type) => [type, ...fileTypes[type].map((ending) => `.${ending}`)]).join(',')

const ALL = Object.keys(fileTypes) as FileType[]

/** Files from the phone's camera or a folder, sent as soon as they are chosen. */
export function FileChoice({ uploads, error, types = ALL, texts: own }: Props) {
  const texts = useMaterialTexts()
  const say = useSay()
  const id = useId()
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        {own?.label ?? texts.filesLabel}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={acceptOf(types)}
        className="peer sr-only"
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          uploads.choose([...(target.files ?? [])])
          // Otherwise choosing the same file again would fire no event.
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          uploads.choose([...event.dataTransfer.files])
        }}
        className="flex cursor-pointer items-center gap-3 rounded-control border border-line-strong border-dashed bg-surface p-4 font-semibold text-primary transition-colors hover:border-primary peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
      >
        <FilePlus aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.5} />
        {texts.chooseFiles}
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {own?.hint ?? texts.filesHint}
      </p>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {say(error)}
        </p>
      )}
      <ul className="grid gap-2 empty:hidden">
        {uploads.files.map((file) => (
          <Row
            key={file.key}
            file={file}
            onRetry={() => uploads.retry(file.key)}
            onRemove={() => uploads.remove(file.key)}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { file: ChosenFile; onRetry: () => void; onRemove: () => void }

function Row({ file: { name, size, sent, id, problem, mayRetry }, onRetry, onRemove }: RowProps) {
  const texts = useMaterialTexts()
  const { number } = useFormats()
  const say = useSay()
  const percent = Math.floor((sent / size) * 100)
  return (
    <li className="grid gap-1 rounded-control border border-line p-3">
      <div className="flex items-center gap-2">
        <span className="wrap-anywhere min-w-0 flex-1 font-medium">{name}</span>
        <Button variant="quiet" size="sm" aria-label={texts.removeFile(name)} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {id !== undefined && <p className="text-muted text-sm">{texts.fileArrived(sizeOf(size, number))}</p>}
      {id === undefined && !problem && (
        <div role="status">
          <progress max={100} value={percent} className="block h-1.5 w-full accent-primary" />
          <p className="text-muted text-sm">
            {texts.fileSending(sizeOf(sent, number), sizeOf(size, number))}
          </p>
        </div>
      )}
      {problem && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="alert" className="text-danger text-sm">
            {say(problem)}
          </p>
          {mayRetry && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {texts.tryFileAgain}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
