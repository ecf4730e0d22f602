import { mentions } from '@recado/contract/desk/mentions'
import type { PersonRef } from '@recado/contract/desk/notes'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState, type Ref, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { useQuickMessageField } from '../quick-messages/use-quick-message-field.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import picker from '../../ui/pickers/Picker.module.css'
import {
  PickerFoot,
  type PickerKeys,
  PickerOptions,
  usePickerKeys,
} from '../../ui/pickers/Picker.tsx'
import type { PickerList } from '../../ui/pickers/picker-marks.ts'
import classes from './Mentions.module.css'
import { mentionQueryAt, matchPeople, removeUnmentioned, addChosenPerson } from './mentions.ts'

const LIST_ID: PickerList = 'people'
const idOf = ({ id }: PersonRef) => `${LIST_ID}-${id}`

type Props = {
  ticketId: number
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  keys: Ref<PickerKeys>
  /** Id of the active option, for the field's aria-activedescendant. */
  onActive: (id: string | undefined) => void
}

/** Lists the colleagues who can see this ticket now, for an @ in a note. */
export function NamePicker(props: Props) {
  const { ticketId, field, text, setText } = props
  const caret = useCaret(field, text)
  const people = useEndpointQuery(mentions.people, { ticketId })
  const [closedAt, setClosedAt] = useState<number>()
  const asked = caret === undefined ? undefined : mentionQueryAt(text, caret)
  useEffect(() => removeUnmentioned(ticketId, text), [ticketId, text])
  const writing = useQuickMessageField({ ref: field, text, setText })
  // Leaving the field and returning to it does not open the list again.
  if (caret !== undefined && closedAt !== undefined && asked?.from !== closedAt)
    setClosedAt(undefined)
  if (!asked || closedAt === asked.from) return null
  const fitting = matchPeople(people.data ?? [], asked.said)
  // Text that continues after a space and matches no name is not a search.
  if (fitting.length === 0 && asked.said.includes(' ')) return null
  const choose = (one: PersonRef) => {
    addChosenPerson(ticketId, one)
    field.current?.setSelectionRange(asked.from, asked.from + asked.said.length + 1)
    writing.insert(`@${one.name} `)
    // The name may be a prefix of another. The list stays closed after a choice.
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

/**
 * The caret position, updated on every movement; undefined while another field has the focus, because a note has two
 * fields.
 */
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
  people: ReturnType<typeof useEndpointQuery<typeof mentions.people>>
  fitting: PersonRef[]
  said: string
  onChoose: (one: PersonRef) => void
  onClose: () => void
}

function People({ people, fitting, said, onChoose, ...rest }: PeopleProps) {
  const { t } = useTranslation('drawer')
  const { data, isError, isPending: isWaiting, refetch } = people
  const active = usePickerKeys({ ...rest, fitting, said, idOf, holdsEnter: isWaiting, onChoose })
  return (
    <div className={picker.popover}>
      <div className={picker.head}>{t('peopleTitle')}</div>
      {isError && (
        <p className={picker.none} role="alert">
          {t('peopleFailed')}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            // Keeps the focus in the field, which keeps the list open.
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
