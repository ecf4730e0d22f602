import {
  IconArrowsRightLeft,
  IconCheck,
  IconClockPause,
  IconMailOpened,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useKeys } from '../../app/keyboard/keys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { HandOverMenu, SnoozeMenu, TagMenu } from './BulkMenus.tsx'
import classes from '../ticket-list/TicketList.module.css'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'
import { statusOf, type DeskView } from '../tickets/view.ts'

type Props = { view: DeskView; selection: Selection }

/** Actions for all selected rows. Each can be undone for a few seconds. */
export function BulkBar({ view, selection }: Props) {
  const { t } = useTranslation('list')
  const { ids, clear } = selection
  const bulk = useBulk(view, selection)
  useKeys({
    Escape: (event) => {
      event.preventDefault()
      clear()
    },
  })
  const isClosed = statusOf(view) === 'closed'
  const isOpen = statusOf(view) === 'open'
  return (
    <div className={classes.subs} role="toolbar" aria-label={t('bulkLabel')}>
      <output className={classes.selected}>{t('selected', { count: ids.size })}</output>
      <div className={classes.bulk}>
        {!isClosed && (
          <HandOverMenu onUser={bulk.toUser} onQueue={bulk.toQueue} onMyself={bulk.toMyself}>
            <IconButton icon={IconArrowsRightLeft} label={t('handOver')} />
          </HandOverMenu>
        )}
        {!isClosed && <IconButton icon={IconCheck} label={t('resolve')} onClick={bulk.resolve} />}
        {isOpen && (
          <SnoozeMenu onTime={bulk.snooze}>
            <IconButton icon={IconClockPause} label={t('snooze')} />
          </SnoozeMenu>
        )}
        <TagMenu onTag={bulk.tag}>
          <IconButton icon={IconTag} label={t('tag')} />
        </TagMenu>
        <IconButton icon={IconMailOpened} label={t('markRead')} onClick={bulk.markRead} />
        <IconButton icon={IconX} label={t('unselect')} onClick={clear} />
      </div>
    </div>
  )
}
