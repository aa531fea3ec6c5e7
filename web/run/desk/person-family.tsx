import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FamilyMember } from '../../../contract/people/guardians.ts'
import { callApi, callToCreate } from '../../api-client.ts'
import { AddGuardian, type NewGuardian } from '../../family/add-guardian.tsx'
import { GuardianList } from '../../family/guardian-list.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFamilyTexts } from '../../i18n/family.ts'
import { paths } from '../../paths.ts'
import { familyQuery } from '../../queries/family.ts'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** G16: who acts for a person, for whom they act, and a way to name another guardian. */
export function PersonFamily({ personId }: { personId: string }) {
  const texts = useFamilyTexts()
  const query = useQuery(familyQuery(personId))
  const remove = (guardianId: string) =>
    callApi('DELETE /desk/people/{id}/guardians/{guardianId}', { params: { id: personId, guardianId } })
  const add = (body: NewGuardian) =>
    callToCreate('POST /desk/people/{id}/guardians', { params: { id: personId }, body })
  return (
    <section aria-label={texts.ofPerson} className="grid gap-3">
      <h2 className="font-bold text-xl">{texts.ofPerson}</h2>
      <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-24" />}>
        {({ guardians, children }) => (
          <div className="grid gap-4">
            {guardians.length === 0 && children.length === 0 && <p>{texts.nobodyActs}</p>}
            {guardians.length > 0 && (
              <GuardianList
                guardians={guardians.map((one) => ({
                  ...one,
                  name: one.person.name,
                  shown: <Who of={one} />,
                }))}
                remove={remove}
              />
            )}
            {children.map((child) => (
              <p key={child._id}>
                <Who of={child} says={texts.actsFor} />
              </p>
            ))}
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary">
                {texts.add}
              </summary>
              <div className="mt-2 max-w-xl">
                <AddGuardian send={add} />
              </div>
            </details>
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Who({
  of: { person },
  says = (name) => name,
}: {
  of: FamilyMember
  says?: (name: string) => string
}) {
  const { unnamed } = useDeskTexts()
  return (
    <Link
      to={paths.person(person._id)}
      className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
    >
      {says(person.name || unnamed)}
    </Link>
  )
}
