import type { QuickMessage } from '@recado/contract/quick-messages'
import { Button, Skeleton } from '@mantine/core'
import { useMemo, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { clockOf } from '../i18n/moments.ts'
import picker from '../ui/Picker.module.css'
import { PickerFoot, type PickerKeys, PickerOptions, usePicking } from '../ui/Picker.tsx'
import type { PickerList } from '../ui/picker-marks.ts'
import { fittingOf, labelOf } from './fitting.ts'
import classes from './QuickReplies.module.css'
import { noteUse, recentOf } from './recent.ts'
import { useQuickMessages } from './use-quick-messages.ts'
import { dayPartOf, filled, partsOf } from './variables.ts'

const LIST_ID: PickerList = 'quick-replies'
const idOf = ({ id }: QuickMessage) => `${LIST_ID}-${id}`

type Props = {
  /** What was typed behind the slash. */
  said: string
  customer: string
  keys: Ref<PickerKeys>
  onChoose: (words: string) => void
  onClose: () => void
  onManage: () => void
  /** The option the arrows stand on, for the field to point at. */
  onActive: (id: string | undefined) => void
}

/** What one writes every day, found by a few letters. The cursor stays in the field; arrows and Enter choose here. */
export function QuickReplies(props: Props) {
  const { t } = useTranslation('quick-messages')
  const { said, customer, keys, onChoose, onClose, onManage, onActive } = props
  const { user } = useSession()
  const { data, isError, refetch } = useQuickMessages()
  const [recent] = useState(() => recentOf(user.id))
  const fitting = useMemo(() => fittingOf(data ?? [], said, recent), [data, said, recent])
  const choose = (one: QuickMessage) => {
    noteUse(user.id, one.id)
    const greeting = t(dayPartOf(Number.parseInt(clockOf(new Date()), 10)))
    onChoose(filled(one.message, { name: customer, agent: user.name, greeting }))
  }
  const active = usePicking({
    keys,
    fitting,
    said,
    idOf,
    // What is half typed must not leave for the customer while the list is still on its way.
    isWaiting: !data && !isError,
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
        <p className={picker.none}>{data.length > 0 ? t('none', { said }) : t('emptyText')}</p>
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
            <span className="cut">{labelOf(one.message).map(asShown)}</span>
          </span>
        )}
      </PickerOptions>
      {active && <p className={classes.preview}>{partsOf(active.message).map(asShown)}</p>}
      <PickerFoot choose={t('choose')} insert={t('insert')} close={t('closeHint')} />
    </div>
  )
}

const asShown = ({ text, isVariable }: { text: string; isVariable: boolean }, key: number) =>
  isVariable ? (
    <span key={key} className={classes.variable}>
      {text}
    </span>
  ) : (
    text
  )
