import type { QuickMessage, QuickMessageMedia } from '@recado/contract/desk/quick-messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { renderedParts, renderText } from '@recado/contract/desk/variables'
import { Button, Skeleton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMemo, useState, type Ref } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import picker from '../../ui/pickers/Picker.module.css'
import {
  PickerFoot,
  type PickerKeys,
  PickerOptions,
  usePickerKeys,
} from '../../ui/pickers/Picker.tsx'
import type { PickerList } from '../../ui/pickers/picker-marks.ts'
import { RenderedText } from '../variables/RenderedText.tsx'
import { useVariableValues } from '../variables/use-variable-values.ts'
import { matchQuickMessages, labelOf } from './match-quick-messages.ts'
import classes from './QuickReplies.module.css'
import { rememberUse, recentOf } from './recent.ts'
import { useQuickMessages } from './use-quick-messages.ts'

const LIST_ID: PickerList = 'quick-replies'
const idOf = ({ id }: QuickMessage) => `${LIST_ID}-${id}`

/** A chosen quick reply: its text with the variables filled in, and its file. */
export type ChosenReply = { text: string; media: QuickMessageMedia | null }

type Props = {
  /** The text after the slash. */
  said: string
  ticket: Ticket
  keys: Ref<PickerKeys>
  onChoose: (chosen: ChosenReply) => void
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
  const { data: all, isError, refetch } = useQuickMessages()
  const data = useMemo(() => all && offeredIn(ticket.queueId, all), [all, ticket.queueId])
  const [recent] = useState(() => recentOf(user.id))
  const fitting = useMemo(() => matchQuickMessages(data ?? [], said, recent), [data, said, recent])
  const values = useVariableValues(ticket)
  const choose = (one: QuickMessage) => {
    rememberUse(user.id, one.id)
    onChoose({ text: renderText(one.message, values), media: one.media })
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
            <span className="cut">
              <RenderedText parts={labelOf(one.message, values)} />
            </span>
          </span>
        )}
      </PickerOptions>
      {active && (
        <p className={classes.preview}>
          <RenderedText parts={renderedParts(active.message, values)} />
          {active.media && (
            <span className={classes.file}>
              <IconPaperclip size={14} stroke={1.8} aria-hidden /> {active.media.fileName}
            </span>
          )}
        </p>
      )}
      {fitting.length > 0 && (
        <PickerFoot choose={t('choose')} insert={t('insert')} close={t('closeHint')} />
      )}
    </div>
  )
}

/** The quick replies for all tickets and for those of this queue. */
const offeredIn = (queueId: number | null, all: QuickMessage[]): QuickMessage[] =>
  all.filter(({ queue }) => queue === null || queue.id === queueId)
