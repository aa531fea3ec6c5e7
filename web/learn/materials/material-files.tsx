import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Music from 'lucide-react/icons/music'
import { useState } from 'react'
import { fileTypes } from '../../../contract/files/types.ts'
import type { MaterialFile } from '../../../contract/materials/materials.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sizeOf } from './file-size.ts'

/** The files of a material: each can be looked at, where the browser can show it, and downloaded. */
export function MaterialFiles({ files }: { files: readonly MaterialFile[] }) {
  return (
    <ul className="grid w-full empty:hidden">
      {files.map((file) => (
        <li key={file._id} className="flex items-center gap-2 border-line border-b last:border-b-0">
          <Shown file={file} />
          <DownloadLink file={file} />
        </li>
      ))}
    </ul>
  )
}

const kindOf = ({ type }: MaterialFile): string => fileTypes[type][0].toUpperCase()

/** Pictures and sounds everywhere, a PDF where the browser has a viewer: most phones have none. */
const canShow = ({ type, previewUrl }: MaterialFile): boolean =>
  previewUrl !== null ||
  type.startsWith('audio/') ||
  (type === 'application/pdf' && typeof navigator !== 'undefined' && navigator.pdfViewerEnabled)

function Shown({ file }: { file: MaterialFile }) {
  const texts = useMaterialTexts()
  const [isOpen, setOpen] = useState(false)
  const label = <Label file={file} />
  const classes = 'flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left'
  if (!canShow(file))
    return (
      <a href={file.url} download={file.name} className={`${classes} hover:underline`}>
        {label}
      </a>
    )
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={texts.showFile(file.name)}
        className={`${classes} cursor-pointer hover:underline`}
      >
        {label}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={file.name}
        actions={<DownloadLink file={file} isLabelled />}
      >
        <Preview file={file} />
      </Dialog>
    </>
  )
}

function Label({ file }: { file: MaterialFile }) {
  const { number } = useFormats()
  const Icon = file.type.startsWith('audio/') ? Music : FileText
  return (
    <>
      {file.previewUrl ? (
        <img
          src={file.previewUrl}
          alt=""
          loading="lazy"
          className="size-12 shrink-0 rounded-control bg-sunken object-cover"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-sunken text-muted">
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </span>
      )}
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium">{file.name}</span>
        <span className="block text-muted text-sm">
          {kindOf(file)} · {sizeOf(file.size, number)}
        </span>
      </span>
    </>
  )
}

function Preview({ file: { type, url, previewUrl, name } }: { file: MaterialFile }) {
  if (previewUrl) return <img src={previewUrl} alt={name} className="max-h-[70dvh] w-full object-contain" />
  // A recording of a class has no captions to offer.
  // biome-ignore lint/a11y/useMediaCaption: nobody has written any
  if (type.startsWith('audio/')) return <audio controls src={url} className="w-full" />
  return <iframe src={url} title={name} className="h-[70dvh] w-full rounded-control border border-line" />
}

function DownloadLink({ file, isLabelled = false }: { file: MaterialFile; isLabelled?: boolean }) {
  const texts = useMaterialTexts()
  return (
    <ButtonLink
      to={file.url}
      reloadDocument
      prefetch="none"
      download={file.name}
      variant={isLabelled ? 'primary' : 'quiet'}
      size="sm"
      aria-label={texts.downloadFile(file.name)}
    >
      <Download aria-hidden="true" className="size-4" />
      {isLabelled && texts.download}
    </ButtonLink>
  )
}
