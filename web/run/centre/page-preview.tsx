import type { CentrePage } from '../../../contract/centre/pages.ts'
import { Markdown } from '../../find/about/markdown.tsx'
import { readMarkdown } from '../../find/about/read-markdown.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useOwnPageTexts } from '../../i18n/own-pages.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** A page of the centre's own as visitors would read it, published or not. */
export function PagePreview({ page, onClose }: { page: CentrePage; onClose: () => void }) {
  const texts = useOwnPageTexts()
  const language = useLanguage()
  const { title, titleBn, body, bodyBn } = page
  // As `find/page.tsx` does it.
  const isBangla = titleBn !== null && (language === 'bn' || title === null)
  return (
    <Dialog open onClose={onClose} title={texts.preview}>
      <article lang={isBangla ? 'bn' : 'en'}>
        <h3 className="wrap-anywhere font-bold text-3xl">{isBangla ? titleBn : title}</h3>
        <div className="mt-6">
          <Markdown nodes={readMarkdown((isBangla ? bodyBn : body) ?? '')} />
        </div>
      </article>
    </Dialog>
  )
}
