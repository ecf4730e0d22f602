import { Button } from '@mantine/core'
import type { Schedule } from '@recado/contract/desk/schedules'
import { IconCalendarEvent, IconPencil, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import type { ListState } from '../../app/lists/listing.ts'
import { type ListColumn, ListRows } from '../../app/lists/ListRows.tsx'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import type { AddressSearch } from '../../app/lists/use-address-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InShortTasks } from '../../ui/InShortTasks.tsx'
import classes from './Calendar.module.css'
import { cutBody, longStatusWords } from './schedule-words.ts'
import type { SchedulePlace } from './use-schedule-place.ts'

type Props = { list: ListState<Schedule>; place: SchedulePlace; search: AddressSearch }

/** All schedules in one table, latest first. */
export function ScheduleTable({ list, place, search }: Props) {
  const { t } = useTranslation('schedules')
  const columns = useColumns()
  const isNothing = !list.isFirstLoad && list.rows.length === 0 && !list.error
  const actionsOf = ({ id, sentAt }: Schedule): RowAction[] => [
    ...(sentAt
      ? []
      : [{ label: t('edit'), icon: IconPencil, isNear: true, run: () => place.open('edit', id) }]),
    {
      label: t('remove'),
      icon: IconTrash,
      isNear: true,
      isGrave: true,
      run: () => place.open('remove', id),
    },
  ]
  return (
    <div className={classes.table}>
      {list.error && (
        <LoadFailed error={list.error} onRetry={list.retry}>
          {t('notLoaded')}
        </LoadFailed>
      )}
      {isNothing && !search.query && (
        <EmptyState
          icon={IconCalendarEvent}
          title={t('empty')}
          action={<Button onClick={place.create}>{t('create')}</Button>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {isNothing && search.query && (
        <EmptyState
          icon={IconSearchOff}
          title={t('noneFound', { query: search.query })}
          action={
            <Button variant="default" onClick={() => search.write('')}>
              {t('clearSearch')}
            </Button>
          }
        />
      )}
      <InShortTasks isReady={list.rows.length > 0}>
        <ListRows
          label={t('title')}
          list={list}
          columns={columns}
          nameOf={({ contact }) => contact.name}
          onOpen={({ id }) => place.open('edit', id)}
          actionsOf={actionsOf}
        />
      </InShortTasks>
    </div>
  )
}

function useColumns(): ListColumn<Schedule>[] {
  const { t } = useTranslation('schedules')
  return [
    {
      head: t('contact'),
      width: '26%',
      cell: ({ contact }) => <span className="cut">{contact.name}</span>,
    },
    {
      head: t('text'),
      width: '26%',
      cell: ({ body }) => <span title={body}>{cutBody(body)}</span>,
    },
    { head: t('sendAt'), width: '18%', cell: ({ sendAt }) => dateAndClockOf(sendAt) },
    {
      head: t('status'),
      cell: (one) => (
        <span className={classes.statusWords} data-status={one.status}>
          {longStatusWords(one, t)}
        </span>
      ),
    },
  ]
}
