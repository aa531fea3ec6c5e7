import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { ActingFor } from '../auth/acting-for.ts'
import type { Guardian } from '../auth/auth-provider.tsx'
import { useFamilyTexts } from '../i18n/family.ts'
import { paths } from '../paths.ts'
import { childrenQuery } from '../queries/family.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { actFor, hasEnded, onBack, onEnded } from './act-for.ts'

/** G16: says below the header of every page for whom a guardian sees and does everything, and changes it. */
export function ForWhom({ userId = '', name = '', child }: Guardian) {
  useEffect(() => {
    addEventListener('pageshow', onBack)
    return () => removeEventListener('pageshow', onBack)
  }, [])
  const over = useSyncExternalStore(onEnded, hasEnded, () => false)
  return (
    <Strip isOfChild={child !== undefined}>
      {child && over ? (
        <Ended name={child.name} />
      ) : (
        <QueryProvider>
          <Choice child={child} userId={userId} ownName={name} />
        </QueryProvider>
      )}
    </Strip>
  )
}

function Strip({ isOfChild, children }: { isOfChild: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'border-line border-t px-4 sm:px-6',
        isOfChild ? 'bg-accent-soft text-accent-ink' : 'bg-surface',
      )}
    >
      <div className="mx-auto flex max-w-384 flex-wrap items-center gap-x-3">{children}</div>
    </div>
  )
}

function Ended({ name }: { name: string }) {
  const texts = useFamilyTexts()
  return (
    <>
      <p role="alert" className="wrap-anywhere py-2 font-semibold">
        {texts.ended(name)}
      </p>
      <Button size="sm" variant="secondary" onClick={() => actFor(undefined)}>
        {texts.goOn}
      </Button>
    </>
  )
}

type ChoiceProps = { child: ActingFor | undefined; userId: string; ownName: string }

function Choice({ child, userId, ownName }: ChoiceProps) {
  const texts = useFamilyTexts()
  const field = useId()
  const { data = [] } = useQuery(childrenQuery())
  const known = data.some(({ childId }) => childId === child?.id)
  const children = data.map(({ childId: id, name }) => ({ userId, id, name }))
  const options = child && !known ? [child, ...children] : children
  return (
    <>
      <label htmlFor={field} className="font-semibold">
        {texts.for}
      </label>
      <select
        id={field}
        value={child?.id ?? ''}
        onChange={({ target }) => actFor(options.find(({ id }) => id === target.value))}
        className="min-h-11 min-w-0 max-w-full flex-1 rounded-control bg-transparent font-semibold sm:max-w-80"
      >
        <option value="">{texts.myself(ownName)}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {child && <Says name={child.name} />}
    </>
  )
}

/** The screens that stay the guardian's own. */
const own: readonly string[] = [paths.createNote(), paths.manageNotes()]

function Says({ name }: { name: string }) {
  const texts = useFamilyTexts()
  const isOwn = own.includes(useLocation().pathname)
  return (
    <p className={cn('wrap-anywhere text-sm', isOwn ? 'pb-2' : 'max-sm:sr-only')}>
      {isOwn ? texts.ownPage(name) : texts.actingFor(name)}
    </p>
  )
}
