import { mentions } from '@recado/contract/desk/mentions'
import type { NamedPerson } from '@recado/contract/desk/notes'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState, type Ref, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAnswer } from '../../app/cache/query.ts'
import { useField } from '../quick-messages/use-field.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import picker from '../../ui/pickers/Picker.module.css'
import { PickerFoot, type PickerKeys, PickerOptions, usePicking } from '../../ui/pickers/Picker.tsx'
import type { PickerList } from '../../ui/pickers/picker-marks.ts'
import classes from './Mentions.module.css'
import { askedAt, fittingPeople, forgetUnnamed, rememberChosen } from './named.ts'

const LIST_ID: PickerList = 'people'
const idOf = ({ id }: NamedPerson) => `${LIST_ID}-${id}`

type Props = {
  ticketId: number
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  keys: Ref<PickerKeys>
  /** The option the arrows stand on, for the field to point at. */
  onActive: (id: string | undefined) => void
}

/** Behind an @ in a note: the colleagues who see this ticket now, and nobody else. */
export function NamePicker(props: Props) {
  const { ticketId, field, text, setText } = props
  const caret = useCaret(field, text)
  const people = useAnswer(mentions.people, { ticketId })
  const [closedAt, setClosedAt] = useState<number>()
  const asked = caret === undefined ? undefined : askedAt(text, caret)
  useEffect(() => forgetUnnamed(ticketId, text), [ticketId, text])
  const writing = useField({ ref: field, text, setText })
  // A field that is left and come back to asks for nobody anew.
  if (caret !== undefined && closedAt !== undefined && asked?.from !== closedAt)
    setClosedAt(undefined)
  if (!asked || closedAt === asked.from) return null
  const fitting = fittingPeople(people.data ?? [], asked.said)
  // Whoever writes on behind words that are nobody's name is not looking for one.
  if (fitting.length === 0 && asked.said.includes(' ')) return null
  const choose = (one: NamedPerson) => {
    rememberChosen(ticketId, one)
    field.current?.setSelectionRange(asked.from, asked.from + asked.said.length + 1)
    writing.insert(`@${one.name} `)
    // The name may begin another: who was chosen stays chosen.
    setClosedAt(asked.from)
  }
  return (
    <People
      {...props}
      {...{ people, fitting, said: asked.said }}
      onChoose={choose}
      onClose={() => setClosedAt(asked.from)}
    />
  )
}

const moves = ['keyup', 'click', 'focus', 'blur']

/** Where the cursor stands, however it came there; nowhere while another field has it: a note has two. */
function useCaret(field: Props['field'], text: string): number | undefined {
  const [caret, setCaret] = useState<number>()
  useEffect(() => {
    const written = field.current
    const look = () =>
      setCaret(document.activeElement === written ? written?.selectionEnd : undefined)
    look()
    for (const move of moves) written?.addEventListener(move, look)
    return () => {
      for (const move of moves) written?.removeEventListener(move, look)
    }
  }, [field, text])
  return caret
}

type PeopleProps = Pick<Props, 'keys' | 'onActive'> & {
  people: ReturnType<typeof useAnswer<typeof mentions.people>>
  fitting: NamedPerson[]
  said: string
  onChoose: (one: NamedPerson) => void
  onClose: () => void
}

function People({ people, fitting, said, onChoose, ...rest }: PeopleProps) {
  const { t } = useTranslation('drawer')
  const { data, isError, isPending: isWaiting, refetch } = people
  const active = usePicking({ ...rest, fitting, said, idOf, holdsEnter: isWaiting, onChoose })
  return (
    <div className={picker.popover}>
      <div className={picker.head}>{t('peopleTitle')}</div>
      {isError && (
        <p className={picker.none} role="alert">
          {t('peopleFailed')}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            // The cursor stays where one writes, and with it the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void refetch()}
          >
            {t('peopleRetry')}
          </Button>
        </p>
      )}
      {isWaiting && <Skeleton className={classes.waiting ?? ''} height={24} />}
      {data && fitting.length === 0 && (
        <p className={picker.none}>{said === '' ? t('peopleNobody') : t('peopleNone', { said })}</p>
      )}
      <PickerOptions id={LIST_ID} label={t('peopleTitle')} {...{ fitting, active, idOf, onChoose }}>
        {({ name }) => (
          <>
            <Avatar name={name} size={22} />
            <b className="cut">{name}</b>
          </>
        )}
      </PickerOptions>
      {fitting.length > 0 && (
        <PickerFoot
          choose={t('peopleChoose')}
          insert={t('peopleMention')}
          close={t('peopleClose')}
        />
      )}
    </div>
  )
}
