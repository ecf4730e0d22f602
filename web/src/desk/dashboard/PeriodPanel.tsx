import { Button, Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { dashboardPeriods } from '@recado/contract/desk/dashboard'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isoDayOf } from '../../i18n/moments.ts'
import { useNow } from '../../app/time/use-now.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedPopover } from '../../ui/menus/OpenedPopover.tsx'
import { useCalendar } from '../../ui/use-calendar.ts'
import { useIsPhone } from '../../ui/widths.ts'
import classes from './FilterPanels.module.css'
import { periodErrorOf, type DashboardFilter, quickDays } from './filter.ts'

type Props = {
  button: MenuButton
  filter: DashboardFilter
  onChange: (filter: DashboardFilter) => void
}

const monthBefore = (day: string): string =>
  isoDayOf(new Date(`${day.slice(0, 7)}-01T00:00`).getTime() - 1)

const others = dashboardPeriods.filter((days) => !quickDays.some((quick) => quick === days))

/** All other periods, and a date range from a calendar. */
export function PeriodPanel({ button, filter, onChange }: Props) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const { valueFormat: _format, ...calendar } = useCalendar()
  const isPhone = useIsPhone()
  const today = isoDayOf(useNow())
  const [range, setRange] = useState<[string | null, string | null]>([
    filter.from ?? null,
    filter.to ?? null,
  ])
  const [isTried, setIsTried] = useState(false)
  const [from, to] = range
  // A single day selected once is a range of one day.
  const dated = { ...filter, days: undefined, from: from ?? undefined, to: to ?? from ?? undefined }
  const fault = periodErrorOf(dated)
  return (
    <OpenedPopover button={button} position="bottom-start" trapFocus withinPortal>
      {(close) => (
        <Popover.Dropdown className={classes.panel} aria-label={t('otherPeriod')}>
          <fieldset className={classes.periods} aria-label={t('period')}>
            {others.map((days) => (
              <Button
                key={days}
                size="compact-sm"
                variant={filter.days === days ? 'light' : 'default'}
                aria-pressed={filter.days === days}
                onClick={() => {
                  onChange({ ...filter, days, from: undefined, to: undefined })
                  close()
                }}
              >
                {t('days', { count: days })}
              </Button>
            ))}
          </fieldset>
          <DatePicker
            {...calendar}
            type="range"
            className={classes.calendar ?? ''}
            allowSingleDateInRange
            numberOfColumns={isPhone ? 1 : 2}
            maxDate={today}
            // The current month is the last one shown, because later days cannot be chosen.
            defaultDate={filter.from ?? (isPhone ? today : monthBefore(today))}
            value={range}
            onChange={setRange}
            ariaLabels={{ nextMonth: t('ui:nextMonth'), previousMonth: t('ui:previousMonth') }}
          />
          <footer className={classes.foot}>
            <p className={classes.fault} role="alert">
              {isTried && fault && t(fault)}
            </p>
            <Button
              size="compact-sm"
              onClick={() => {
                if (fault) return setIsTried(true)
                onChange(dated)
                close()
              }}
            >
              {t('run')}
            </Button>
          </footer>
        </Popover.Dropdown>
      )}
    </OpenedPopover>
  )
}
