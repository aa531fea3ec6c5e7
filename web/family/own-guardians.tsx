import { useQuery } from '@tanstack/react-query'
import { callApi, callToCreate } from '../api-client.ts'
import { useFamilyTexts } from '../i18n/family.ts'
import { guardiansQuery } from '../queries/family.ts'
import { Section } from '../ui/card.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddGuardian } from './add-guardian.tsx'
import { GuardianList } from './guardian-list.tsx'

/** G16: who acts for the user, in their profile. */
export function OwnGuardians() {
  const texts = useFamilyTexts()
  const query = useQuery(guardiansQuery())
  return (
    <section aria-label={texts.guardians}>
      <Section title={texts.guardians} intro={texts.guardiansIntro}>
        <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-24" />}>
          {(guardians) => (
            <div className="grid gap-5">
              {guardians.length === 0 ? (
                <p>{texts.noGuardians}</p>
              ) : (
                <GuardianList
                  guardians={guardians}
                  remove={(id) => callApi('DELETE /me/guardians/{id}', { params: { id } })}
                />
              )}
              <AddGuardian send={(body) => callToCreate('POST /me/guardians', { body })} />
            </div>
          )}
        </Loaded>
      </Section>
    </section>
  )
}
