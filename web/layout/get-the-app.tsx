import { Link } from 'react-router'
import { useConfig } from '../client-config.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNavTexts } from '../i18n/nav.ts'
import { paths } from '../paths.ts'

const loadInstall = async () => (await import('./install.tsx')).Install

/** How to have the website as an app: in the demonstration the specification's badges. */
export function GetTheApp() {
  const { demo } = useConfig()
  const Install = useLazyComponent(loadInstall, !demo)
  if (demo) return <StoreBadges />
  return Install ? <Install /> : null
}

function StoreBadges() {
  const texts = useNavTexts().footer
  return (
    <>
      <h2 className="mt-6 font-semibold">{texts.getTheApp}</h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {Object.entries(texts.appLinks).map(([topic, name]) => (
          <li key={topic}>
            <Link
              to={paths.comingSoon(topic)}
              className="flex min-h-12 flex-col justify-center rounded-control bg-deep px-4 text-on-deep transition-opacity hover:opacity-85"
            >
              <span className="text-xs opacity-80">{texts.badgeLine}</span>
              <span className="font-semibold leading-tight">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
