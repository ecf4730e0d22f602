import { Button, Menu } from '@mantine/core'
import type { BusinessHours, Holiday } from '@recado/contract/automation/business-hours'
import { dateIn } from '@recado/contract/automation/hours'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { showError } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useNow } from '../../app/time/use-now.ts'
import { shortDayInWords } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'
import classes from './Hours.module.css'
import { intervalText } from './rules.ts'
import { ofQueue, useRemoveHoliday, useSetHoliday } from './use-business-hours.ts'

/** The coming holidays by year: those of the country, the own ones beside them. A passed one leaves the list. */
export function HolidaysCard({ hours }: { hours: BusinessHours }) {
  const { t } = useTranslation('hours')
  const [edited, setEdited] = useState<Holiday | 'new'>()
  const today = dateIn(hours.timeZone, new Date(useNow()))
  const coming = hours.holidays.filter(({ date }) => date >= today)
  const years = [...new Set(coming.map(({ date }) => date.slice(0, 4)))]
  return (
    <section className={classes.card} aria-label={t('holidays')}>
      <header className={classes.cardHead}>
        <h3 className={classes.cardTitle}>{t('holidays')}</h3>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => setEdited('new')}
        >
          {t('addHoliday')}
        </Button>
      </header>
      {coming.length === 0 && <p className={classes.none}>{t('noHolidays')}</p>}
      {years.map((year) => (
        <div key={year}>
          <h4 className={classes.year}>{year}</h4>
          <ul className={classes.days}>
            {coming
              .filter(({ date }) => date.startsWith(year))
              .map((holiday) => (
                <HolidayRow
                  key={holiday.date}
                  {...{ holiday, hours }}
                  isToday={holiday.date === today}
                  onEdit={() => setEdited(holiday)}
                />
              ))}
          </ul>
        </div>
      ))}
      {edited && (
        <HolidayDialog
          queueId={hours.queueId}
          {...(edited !== 'new' && { holiday: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

type Props = { holiday: Holiday; hours: BusinessHours; isToday: boolean; onEdit: () => void }

function HolidayRow({ holiday, hours: { queueId }, isToday, onEdit }: Props) {
  const { t } = useTranslation('hours')
  const set = useSetHoliday()
  const remove = useRemoveHoliday()
  const { date, name, kind, isOwn, intervals } = holiday
  const tell = (refused: Refused) => showError(refused)
  const change = (hours: [] | null) =>
    void set({ date, name, intervals: hours, ...ofQueue(queueId) }).catch(tell)
  const isAdded = kind === (queueId === null ? 'company' : 'queue')
  const isClosed = intervals?.length === 0
  const shown = isClosed ? t('closed') : (intervals?.map(intervalText).join(', ') ?? t('ordinary'))
  return (
    <li className={classes.holiday}>
      <span className={classes.date}>{shortDayInWords(date)}</span>
      <span className={classes.holidayName}>
        <span className="cut">{name}</span>
        <small>
          {t(`kind_${kind}`)}
          {isToday && ` · ${t('today')}`}
        </small>
      </span>
      <ButtonMenu
        position="bottom-end"
        width={200}
        button={
          <button
            type="button"
            className={classes.holidayHours}
            aria-label={t('holidayHours', { name, hours: shown })}
          >
            {!isClosed && <span className={classes.dot} aria-hidden />}
            {shown}
            <IconChevronDown size={14} stroke={1.6} aria-hidden />
          </button>
        }
      >
        <Menu.Item onClick={() => change([])}>{t('closed')}</Menu.Item>
        <Menu.Item onClick={() => change(null)}>{t('ordinary')}</Menu.Item>
        <Menu.Item onClick={onEdit}>{t('otherHours')}</Menu.Item>
        {isOwn && (
          <Menu.Item onClick={() => void remove({ date, ...ofQueue(queueId) }).catch(tell)}>
            {t(isAdded ? 'removeHoliday' : queueId === null ? 'asNational' : 'asCompany')}
          </Menu.Item>
        )}
      </ButtonMenu>
    </li>
  )
}
