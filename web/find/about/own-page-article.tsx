import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/index.ts'
import { Markdown } from './markdown.tsx'
import type { MarkdownNode } from './read-markdown.ts'

type Text = { title: string | null; nodes: MarkdownNode[] | null }
type Props = { en: Text; bn: Text; meta?: (heading: string) => ReactNode }

/** A page of the centre's own. Where one script is missing, the other stands for it. */
export function OwnPageArticle({ en, bn, meta }: Props) {
  const language = useLanguage()
  const isBangla = bn.title !== null && (language === 'bn' || en.title === null)
  const { title, nodes } = isBangla ? bn : en
  const heading = title ?? ''
  return (
    <article lang={isBangla ? 'bn' : 'en'} className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      {meta?.(heading)}
      <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{heading}</h1>
      <div className="mt-6">
        <Markdown nodes={nodes ?? []} />
      </div>
    </article>
  )
}
