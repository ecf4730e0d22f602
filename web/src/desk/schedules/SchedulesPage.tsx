import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTitle } from '../../app/brand/title.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import { useAddressSearch, type AddressSearch } from '../../app/lists/use-address-search.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { localNow } from './local-time.ts'
import { MonthView, useMonth } from './MonthView.tsx'
import { plusMonths } from './month.ts'
import { ScheduleDialogs } from './ScheduleDialogs.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'
import { monthWords } from './schedule-words.ts'
import classes from './Calendar.module.css'
import { useSchedulesLive, useScheduleTable } from './use-schedule-list.ts'
import {
  type SchedulePlace,
  type ScheduleView,
  useSchedulePlace,
  useScheduleView,
} from './use-schedule-place.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

/** All scheduled messages that the user may see, as a month with the list of one day, or as a table. */
export function SchedulesPage() {
  const { t } = useTranslation('schedules')
  const place = useSchedulePlace()
  const search = useAddressSearch()
  const [view, chooseView] = useScheduleView()
  useSchedulesLive()
  useTitle(t('title'))
  useActions({
    title: t('title'),
    actions: [
      { id: 'schedule-create', label: t('create'), icon: IconPlus, keys: 'n', run: place.create },
    ],
  })
  const Shown = view === 'month' ? MonthPage : TablePage
  return (
    <>
      <Shown
        place={place}
        search={search}
        tools={<Tools search={search} view={view} onView={chooseView} />}
      />
      <Suspense>
        <ScheduleDialogs place={place} />
      </Suspense>
    </>
  )
}

type ShownProps = { place: SchedulePlace; search: AddressSearch; tools: React.ReactNode }

function MonthPage({ place, search, tools }: ShownProps) {
  const { t } = useTranslation('schedules')
  const month = useMonth(place.day, search.query)
  return (
    <Page
      title={t('title')}
      {...(month.count !== undefined && { count: month.count })}
      countCapped={month.countCapped}
      actions={<Create onCreate={place.create} />}
      wide
    >
      <div className={classes.tools}>
        <MonthNavigation place={place} />
        {tools}
      </div>
      <MonthView place={place} search={search.query} month={month} />
    </Page>
  )
}

function TablePage({ place, search, tools }: ShownProps) {
  const { t } = useTranslation('schedules')
  const list = useScheduleTable(search.query)
  return (
    <Page
      title={t('title')}
      {...(list.count !== undefined && { count: list.count })}
      countCapped={list.countCapped}
      actions={<Create onCreate={place.create} />}
      wide
    >
      <div className={classes.tools}>{tools}</div>
      <ScheduleTable list={list} place={place} search={search} />
    </Page>
  )
}

function Create({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('schedules')
  return <CreateButton onClick={onCreate}>{t('create')}</CreateButton>
}

function MonthNavigation({ place: { day, chooseDay } }: { place: SchedulePlace }) {
  const { t } = useTranslation('schedules')
  return (
    <div className={classes.navigation}>
      <IconButton
        icon={IconChevronLeft}
        label={t('previousMonth')}
        keys="PageUp"
        onClick={() => chooseDay(plusMonths(day, -1))}
      />
      <IconButton
        icon={IconChevronRight}
        label={t('nextMonth')}
        keys="PageDown"
        onClick={() => chooseDay(plusMonths(day, 1))}
      />
      <h2 className={classes.monthName} aria-live="polite">
        {monthWords(day)}
      </h2>
      <Button variant="default" h={32} onClick={() => chooseDay(localNow().date)}>
        {t('today')}
      </Button>
    </div>
  )
}

type ToolsProps = {
  search: AddressSearch
  view: ScheduleView
  onView: (view: ScheduleView) => void
}

function Tools({ search, view, onView }: ToolsProps) {
  const { t } = useTranslation('schedules')
  return (
    <>
      <TextInput
        className={classes.search ?? ''}
        aria-label={t('search')}
        placeholder={t('search')}
        inputMode="search"
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={search.text}
        onChange={(event) => search.write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') search.write('')
        }}
      />
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(next) => onView(next as ScheduleView)}
        data={[
          { value: 'month', label: t('month') },
          { value: 'table', label: t('table') },
        ]}
      />
    </>
  )
}
