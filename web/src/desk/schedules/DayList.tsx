import { Button } from '@mantine/core'
import type { Schedule } from '@recado/contract/desk/schedules'
import { IconPaperclip, IconPencil, IconPlus, IconRepeat } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf } from '../../i18n/moments.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import type { ListState } from '../../app/lists/listing.ts'
import { useNumbers } from '../../connections/use-numbers.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './DayList.module.css'
import { localOf } from './local-time.ts'
import { dayByKey } from './month.ts'
import { ruleWords } from './repeat-words.ts'
import { dayWords, longStatusWords } from './schedule-words.ts'
import { isMovable } from './use-moving.ts'

type Props = {
  ref: Ref<HTMLElement>
  day: string
  list: ListState<Schedule>
  onOpen: (schedule: Schedule) => void
  /** Alt and an arrow on a message: to the day that the arrow leads to. */
  onMove: (schedule: Schedule, day: string) => void
  /** Nothing is scheduled in the whole month: the page explains itself. */
  isMonthEmpty: boolean
  /** Absent for a day that has passed. */
  onCreate: (() => void) | undefined
}

/** The schedules of one day, beside or below the month. */
export function DayList({ ref, day, list, isMonthEmpty, onOpen, onMove, onCreate }: Props) {
  const { t } = useTranslation('schedules')
  const { rows, count = rows.length } = list
  return (
    <section ref={ref} className={classes.panel} aria-label={dayWords(day)} tabIndex={-1}>
      <header className={classes.head}>
        <h2 className={classes.title}>{dayWords(day)}</h2>
        {count > 0 && <span className={classes.count}>{count}</span>}
        {onCreate && (
          <IconButton
            className={classes.add ?? ''}
            icon={IconPlus}
            label={t('createOnDay')}
            keys="N"
            onClick={onCreate}
          />
        )}
      </header>
      {list.error && (
        <LoadFailed error={list.error} onRetry={list.retry}>
          {t('notLoaded')}
        </LoadFailed>
      )}
      <ul className={classes.list} data-old={list.isStale || undefined} aria-busy={list.isStale}>
        {rows.map((one) => (
          <Item
            key={one.id}
            schedule={one}
            onOpen={() => onOpen(one)}
            onMove={(to) => onMove(one, to)}
          />
        ))}
      </ul>
      {rows.length < count && (
        <Button
          className={classes.more ?? ''}
          variant="subtle"
          loading={list.isFetchingMore}
          onClick={list.more}
        >
          {t('showMore')}
        </Button>
      )}
      {rows.length === 0 && !list.isFirstLoad && !list.error && (
        <p className={classes.nothing}>
          {t('nothingOnDay')} {isMonthEmpty && t('emptyText')}
        </p>
      )}
    </section>
  )
}

type ItemProps = {
  schedule: Schedule
  onOpen: () => void
  onMove: (day: string) => void
}

function Item({ schedule, onOpen, onMove }: ItemProps) {
  const { t } = useTranslation('schedules')
  const { sendAt, contact, body, status, series, medias, sentAt } = schedule
  const name = contact.name
  const canMove = isMovable(schedule)
  const walk = (event: KeyboardEvent) => {
    const next =
      event.altKey && event.key.startsWith('Arrow')
        ? dayByKey(event.key, localOf(sendAt).date)
        : undefined
    if (!next || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(next)
  }
  return (
    <li
      className={classes.item}
      data-status={status}
      data-movable={canMove ? schedule.id : undefined}
      data-from={localOf(sendAt).date}
    >
      <time className={classes.clock} dateTime={sendAt}>
        {clockOf(sendAt)}
      </time>
      <div className={classes.words}>
        <button
          type="button"
          className={classes.name}
          data-schedule={schedule.id}
          aria-keyshortcuts={canMove ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onClick={onOpen}
          onKeyDown={walk}
        >
          {name}
        </button>
        <p className={classes.body}>{body}</p>
        <p className={classes.facts}>
          <Origin schedule={schedule} />
          {medias.length > 0 && (
            <span>
              <IconPaperclip size={14} stroke={1.6} aria-hidden />
              {t('fileCount', { count: medias.length })}
            </span>
          )}
          {series && (
            <span>
              <IconRepeat size={14} stroke={1.6} aria-hidden />
              {ruleWords(series.recurrence, t).toLocaleLowerCase()}
            </span>
          )}
        </p>
        {status !== 'PENDENTE' && <p className={classes.status}>{longStatusWords(schedule, t)}</p>}
      </div>
      {!sentAt && <IconButton icon={IconPencil} label={t('editOf', { name })} onClick={onOpen} />}
    </li>
  )
}

/** Who wrote it, and through which number it is sent. */
function Origin({ schedule: { user, whatsappId } }: { schedule: Schedule }) {
  const number = useNumbers()?.find(({ id }) => id === whatsappId)?.name
  const words = [user?.name, number].filter(Boolean).join(' · ')
  return words ? <span>{words}</span> : null
}
