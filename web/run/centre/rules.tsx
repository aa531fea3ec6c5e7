import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { Suspense } from 'react'
import type { SettingName, Settings } from '../../../contract/centre/settings.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useRuleTexts } from '../../i18n/rules.ts'
import { paths } from '../../paths.ts'
import { settingsQuery } from '../../queries/centre.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { SearchField, useSearch } from '../../ui/search-field.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { SettingRow } from './rules/setting-row.tsx'
import { settings } from './rules/settings.ts'
import { useFound } from './rules/use-found.ts'

/** All rules that Admins set for the centre, found by their words. */
export default function RulesPage() {
  return (
    <AdminOnly>
      <Rules />
    </AdminOnly>
  )
}

function Rules() {
  const texts = useRuleTexts()
  const query = useQuery(settingsQuery)
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className="grid max-w-3xl gap-6">
        <SearchField label={texts.search} hint={texts.searchHint} />
        <Loaded query={query} failed={texts.failed}>
          {(all) => (
            // The search reads the words of the other language too, which come with a file of their own.
            <Suspense fallback={<ListSkeleton />}>
              <Found all={all} />
            </Suspense>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function Found({ all }: { all: Settings }) {
  const texts = useRuleTexts()
  const typed = useSearch()
  const found = useFound(all, typed)
  const groups = Object.entries(texts.groups).map(([group, title]) => ({
    title,
    names: found.filter((name) => settings[name].group === group),
  }))
  return (
    <>
      <p role="status" className="text-muted text-sm empty:hidden">
        {typed && found.length > 0 && texts.found(found.length)}
        {typed && found.length === 0 && texts.none}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={texts.none}
          text={texts.noneHint}
          action={
            <ButtonLink to={paths.rules()} variant="secondary">
              {texts.showAll}
            </ButtonLink>
          }
        />
      ) : typed ? (
        <Rows names={found} all={all} />
      ) : (
        groups.map(({ title, names }) => (
          <section key={title} className="grid gap-3">
            <h2 className="font-bold text-xl">{title}</h2>
            <Rows names={names} all={all} />
          </section>
        ))
      )}
    </>
  )
}

function Rows({ names, all }: { names: readonly SettingName[]; all: Settings }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
      {names.map((name) => (
        <SettingRow key={name} name={name} setting={all[name]} />
      ))}
    </ul>
  )
}
