import {
  IconArrowsRightLeft,
  IconBolt,
  IconCheck,
  IconClockPause,
  IconMailOpened,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useKeys } from '../../app/keyboard/keys.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { HandOverMenu, MacroMenu, SnoozeMenu, TagMenu } from './BulkMenus.tsx'
import classes from '../ticket-list/TicketList.module.css'
import { ClosingForm } from '../ticket-actions/ClosingForm.tsx'
import { type ClosingQuestion, closingQuestion } from '../ticket-actions/closing-question.ts'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'
import { statusOf, type DeskView } from '../tickets/view.ts'

type Props = { view: DeskView; selection: Selection }

/** Actions for all selected rows. Each can be undone for a few seconds. */
export function BulkBar({ view, selection }: Props) {
  const { t } = useTranslation('list')
  const { ids, clear } = selection
  const bulk = useBulk(view, selection)
  const { resolve, question } = useResolving(bulk, ids.size)
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
        {!isClosed && <IconButton icon={IconCheck} label={t('resolve')} onClick={resolve} />}
        {isOpen && (
          <SnoozeMenu onTime={bulk.snooze}>
            <IconButton icon={IconClockPause} label={t('snooze')} />
          </SnoozeMenu>
        )}
        <TagMenu onTag={bulk.tag}>
          <IconButton icon={IconTag} label={t('tag')} />
        </TagMenu>
        <MacroMenu onMacro={bulk.macro} countActing={bulk.countActing}>
          <IconButton icon={IconBolt} label={t('macro')} />
        </MacroMenu>
        <IconButton icon={IconMailOpened} label={t('markRead')} onClick={bulk.markRead} />
        <IconButton icon={IconX} label={t('unselect')} onClick={clear} />
      </div>
      {question}
    </div>
  )
}

/** Resolves the selected tickets. Asks for one closing reason for all of them if the company wants one. */
function useResolving(bulk: ReturnType<typeof useBulk>, count: number) {
  const { t } = useTranslation('ticket-actions')
  const [question, setQuestion] = useState<ClosingQuestion>()
  const resolve = async () => {
    const asked = await closingQuestion()
    if (asked) setQuestion(asked)
    else bulk.resolve()
  }
  const close = () => setQuestion(undefined)
  return {
    resolve: () => void resolve(),
    question: question && (
      <ClosingForm
        title={t('resolveTitle', { count })}
        question={question}
        save={(closing) => Promise.resolve(closing)}
        onSaved={(closing) => {
          close()
          bulk.resolve(closing)
        }}
        onClose={close}
      />
    ),
  }
}
