import UserRound from 'lucide-react/icons/user-round'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { ownOrOthers } from '../../../contract/people/contact-owners.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { Button } from '../../ui/button.tsx'
import { hitClasses } from '../../ui/contact.tsx'
import { SelectField, Switch } from '../../ui/inputs.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import type { Who } from './use-who.ts'

type Props = { who: Who; onChosen: () => void }

/** Lists who is reached by a number that several share. The desk says which of them it is. */
export function ReachedPeople({ who, onChosen }: Props) {
  const texts = useDeskTexts()
  return (
    <div role="status" className="grid gap-2">
      <p className="font-medium">{texts.reached.title}</p>
      <NamedList
        name={texts.reached.title}
        className="divide-y divide-line rounded-control border border-line"
      >
        {who.reached.map(({ _id, name, studentNumber, whose }) => (
          <li key={_id}>
            <button
              type="button"
              data-reached
              className={hitClasses}
              onClick={() => {
                who.choose(_id)
                onChosen()
              }}
            >
              <UserRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold">{name || texts.unnamed}</span>
                <span className="block text-muted text-sm">
                  {studentNumber && `${studentNumber} · `}
                  {texts.reached.number} {texts.whose[whose]}
                </span>
              </span>
            </button>
          </li>
        ))}
      </NamedList>
    </div>
  )
}

/** Somebody else than those who are reached by it, such as a second child of one mother. */
export function AnotherPerson({ who, onChosen }: Props) {
  const texts = useDeskTexts().reached
  if (who.reached.length === 0) return null
  if (who.personId !== undefined && (who.isNewAlso || who.reached.length > 1))
    return (
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={who.chooseAgain}>
        {texts.again}
      </Button>
    )
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      onClick={() => {
        who.addAnother()
        onChosen()
      }}
    >
      <UserRoundPlus aria-hidden="true" className="size-5" />
      {texts.another}
    </Button>
  )
}

/** Asks whose the number of somebody new is, and whether its owner until now has it from the same. */
export function WhoseNumber({ who: { newcomer } }: { who: Who }) {
  const texts = useDeskTexts()
  const { whose, setWhose, owner, sameForOwner, setSame } = newcomer
  return (
    <>
      <SelectField
        label={texts.reached.whose}
        options={ownOrOthers.map((value) => ({ value, label: texts.whose[value] }))}
        value={whose}
        onChange={({ target }) => {
          const said = ownOrOthers.find((one) => one === target.value)
          if (said) setWhose(said)
        }}
      />
      {owner && (
        <Switch isOn={sameForOwner} onChange={setSame}>
          {texts.reached.sameFor(owner.name || texts.unnamed)}
        </Switch>
      )}
    </>
  )
}
