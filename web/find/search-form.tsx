import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { useAfterPause } from '../hooks/use-after-pause.ts'
import { useFindTexts } from '../i18n/find.ts'
import { skipClasses } from '../layout/skip-link.tsx'
import { searchOf } from '../sessions/list-address.ts'
import { cn } from '../ui/cn.ts'
import { controlClasses } from '../ui/field.tsx'
import { RESULTS } from './active-filters.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

/** A phone's keyboard is slower than an answer. */
const PAUSE_MS = 250
const MAX_LENGTH = 200

type Props = FilterPanelProps & { children: ReactNode }

/** The words and the filters, and beside them the results. Without scripts it is a form with a button. */
export function SearchForm({ chosen, children, ...filters }: Props) {
  const texts = useFindTexts()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const q = chosen.get('q') ?? ''
  const shown = useRef(q)
  const pause = useAfterPause(() => show({ replace: true }), PAUSE_MS)

  // On a slow network people type and choose before the scripts have come.
  const showChanged = useEffectEvent(() => {
    if ([...(form.current?.elements ?? [])].some(isChanged)) pause.start()
  })
  useEffect(() => showChanged(), [])
  // The words also change by navigation, but never under the hands of somebody who types.
  useEffect(() => {
    if (shown.current === q) return
    shown.current = q
    if (field.current && field.current !== document.activeElement) field.current.value = q
  }, [q])

  function show({ replace }: { replace: boolean }) {
    pause.cancel()
    if (!form.current) return
    const search = searchOf(form.current).toString()
    void navigate({ search }, { replace, preventScrollReset: true })
  }
  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (target !== field.current && isWhole(target)) show({ replace: false })
  }
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target === field.current) pause.start()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    show({ replace: true })
  }
  return (
    <div
      className={cn(
        'grid grid-cols-1 items-start gap-5',
        !filters.isFolded && 'lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-8',
      )}
    >
      {/* The results are beside the form and not in it: they may have forms of their own. */}
      <Form
        ref={form}
        role="search"
        onChange={onChange}
        onInput={onInput}
        onSubmit={onSubmit}
        className="contents"
      >
        <div className="relative col-span-full flex gap-2">
          <label className="relative min-w-0 flex-1">
            <span className="sr-only">{texts.search}</span>
            <Search aria-hidden="true" className="absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
            <input
              ref={field}
              type="search"
              name="q"
              defaultValue={q}
              placeholder={texts.searchHint}
              maxLength={MAX_LENGTH}
              autoComplete="off"
              enterKeyHint="search"
              className={`${controlClasses} min-h-13 pl-11`}
            />
          </label>
          <button
            type="submit"
            className="min-h-13 rounded-control bg-primary px-5 font-semibold text-on-primary hover:bg-primary-strong"
          >
            {texts.submit}
          </button>
          <a
            href={`#${RESULTS}`}
            className={`${skipClasses}focus:absolute focus:top-full focus:left-0 focus:mt-1`}
          >
            {texts.toResults}
          </a>
        </div>
        <FilterPanel chosen={chosen} {...filters} />
      </Form>
      {children}
    </div>
  )
}

/** A day's year is typed digit by digit, and each is a day of the first centuries. */
const isWhole = (target: EventTarget) =>
  !(target instanceof HTMLInputElement && target.type === 'date') || target.validity.valid

/** Whether somebody has changed a control since the server wrote it. */
const isChanged = (control: Element): boolean =>
  control instanceof HTMLInputElement &&
  (control.value !== control.defaultValue || control.checked !== control.defaultChecked)
