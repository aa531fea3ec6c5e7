import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { CentrePage } from '../../../contract/centre/pages.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { useConfig } from '../../client-config.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useOwnPageTexts } from '../../i18n/own-pages.ts'
import { paths } from '../../paths.ts'
import { pagesQuery } from '../../queries/centre.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { PageForm } from './page-form.tsx'
import { PagePreview } from './page-preview.tsx'

/** Y06: the pages that the centre writes itself. For Admins. */
export default function PagesPage() {
  return (
    <AdminOnly>
      <Pages />
    </AdminOnly>
  )
}

function Pages() {
  const texts = useOwnPageTexts()
  const { demo } = useConfig()
  const query = useQuery(pagesQuery)
  const [isAdding, setAdding] = useState(false)
  const add = <Button onClick={() => setAdding(true)}>{texts.add}</Button>
  return (
    <Page title={texts.title} intro={texts.intro} action={add}>
      {demo && <p className="mb-4 text-muted">{texts.demo}</p>}
      <Loaded query={query} failed={texts.failed}>
        {(pages) =>
          pages.length === 0 ? (
            <EmptyState
              icon={<FileText aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={texts.none}
              text={texts.noneHint}
            />
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
              {pages.map((page) => (
                <PageRow key={page.slug} page={page} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <PageForm onClose={() => setAdding(false)} />}
    </Page>
  )
}

function PageRow({ page }: { page: CentrePage }) {
  const texts = useOwnPageTexts()
  const isBangla = useLanguage() === 'bn'
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [isShown, setShown] = useState(false)
  const { slug, title, titleBn, published } = page
  const name = (isBangla ? (titleBn ?? title) : (title ?? titleBn)) ?? slug
  const removal = useChange({
    send: () => callApi('DELETE /settings/pages/{slug}', { params: { slug } }),
    done: texts.removed,
    failed: texts.failedToRemove,
    onDone: () => setRemoving(false),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="wrap-anywhere font-semibold">{name}</h2>
        <p className="wrap-anywhere text-muted text-sm">{paths.page(slug)}</p>
      </div>
      <Badge tone={published ? 'success' : 'neutral'}>{published ? texts.published : texts.draft}</Badge>
      <div className="flex flex-wrap gap-2">
        {published ? (
          <ButtonLink to={paths.page(slug)} size="sm" variant="quiet" aria-label={texts.seeNamed(name)}>
            {texts.see}
          </ButtonLink>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            aria-label={texts.previewNamed(name)}
            onClick={() => setShown(true)}
          >
            {texts.preview}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={texts.editNamed(name)}
          onClick={() => setOpen(true)}
        >
          {texts.edit}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={texts.removeNamed(name)}
          onClick={() => setRemoving(true)}
        >
          {texts.remove}
        </Button>
      </div>
      {isShown && <PagePreview page={page} onClose={() => setShown(false)} />}
      {isOpen && <PageForm page={page} onClose={() => setOpen(false)} />}
      <ConfirmDialog
        open={isRemoving}
        title={texts.removeTitle(name)}
        text={texts.removeText}
        confirmLabel={texts.remove}
        keepLabel={texts.keep}
        danger
        busy={removal.isPending}
        onConfirm={() => removal.submit()}
        onClose={() => setRemoving(false)}
      />
    </li>
  )
}
