import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { protocolNumber } from '@recado/contract/desk/protocol-number'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Button, Skeleton } from '@mantine/core'
import { useMemo, useState, type Ref } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { clockOf, isoDayOf } from '../../i18n/moments.ts'
import { useNow } from '../../app/time/use-now.ts'
import picker from '../../ui/pickers/Picker.module.css'
import {
  PickerFoot,
  type PickerKeys,
  PickerOptions,
  usePickerKeys,
} from '../../ui/pickers/Picker.tsx'
import type { PickerList } from '../../ui/pickers/picker-marks.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { matchQuickMessages, labelOf } from './match-quick-messages.ts'
import classes from './QuickReplies.module.css'
import { rememberUse, recentOf } from './recent.ts'
import { useQuickMessages } from './use-quick-messages.ts'
import {
  dayPartOf,
  type VariableValues,
  fillVariables,
  type TextPart,
  partsOf,
} from './variables.ts'

const LIST_ID: PickerList = 'quick-replies'
const idOf = ({ id }: QuickMessage) => `${LIST_ID}-${id}`

type Props = {
  /** The text after the slash. */
  said: string
  ticket: Ticket
  keys: Ref<PickerKeys>
  onChoose: (words: string) => void
  onClose: () => void
  onManage: () => void
  /** Id of the active option, for the field's aria-activedescendant. */
  onActive: (id: string | undefined) => void
}

/** Finds a quick reply by a few letters. The focus stays in the field; arrow keys and Enter choose from the list. */
export function QuickReplies(props: Props) {
  const { t } = useTranslation('quick-messages')
  const { said, ticket, keys, onChoose, onClose, onManage, onActive } = props
  const { user } = useSession()
  const { data, isError, refetch } = useQuickMessages()
  const [recent] = useState(() => recentOf(user.id))
  const fitting = useMemo(() => matchQuickMessages(data ?? [], said, recent), [data, said, recent])
  const facts = useFacts(ticket)
  const choose = (one: QuickMessage) => {
    rememberUse(user.id, one.id)
    onChoose(fillVariables(one.message, facts))
  }
  const active = usePickerKeys({
    keys,
    fitting,
    said,
    idOf,
    // A shortcut that does not exist must not reach the customer.
    holdsEnter: true,
    onChoose: choose,
    onClose,
    onActive,
  })
  return (
    <div className={picker.popover}>
      <div className={picker.head}>
        {t('title')}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onManage}>
          {t('manage')}
        </Button>
      </div>
      {isError && (
        <p className={picker.none} role="alert">
          {t('loadFailed')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton className={classes.waiting ?? ''} height={24} />}
      {data && fitting.length === 0 && (
        <output className={picker.none}>
          {data.length > 0 ? t('none', { said }) : t('emptyText')} {t('noneKeys')}
        </output>
      )}
      <PickerOptions
        id={LIST_ID}
        label={t('title')}
        {...{ fitting, active, idOf }}
        onChoose={choose}
      >
        {(one) => (
          <span className={classes.row}>
            <b className="cut">/{one.shortcode}</b>
            <span className="cut">{labelOf(one.message, facts).map(asShown)}</span>
          </span>
        )}
      </PickerOptions>
      {active && <p className={classes.preview}>{partsOf(active.message, facts).map(asShown)}</p>}
      {fitting.length > 0 && (
        <PickerFoot choose={t('choose')} insert={t('insert')} close={t('closeHint')} />
      )}
    </div>
  )
}

/** The values of the variables: from the ticket, the agent and the time of day. */
function useFacts({ id, contact, queue, createdAt }: Ticket): VariableValues {
  const { t } = useTranslation('quick-messages')
  const { user } = useSession()
  return {
    name: contact.name,
    agent: user.name,
    greeting: t(dayPartOf(Number.parseInt(clockOf(useNow()), 10))),
    protocol: protocolNumber({ id, day: isoDayOf(createdAt) }),
    queue: queue?.name ?? '',
    number: phoneOf(contact.number),
    email: contact.email,
  }
}

const asShown = ({ text, is }: TextPart, key: number) =>
  is === 'text' ? (
    text
  ) : (
    <span key={key} className={classes[is]}>
      {text}
    </span>
  )
