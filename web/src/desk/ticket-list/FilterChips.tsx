import { parseMissed } from '@recado/contract/accounts/missed-deadlines'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { changePreferences } from '../../app/preferences/preferences.ts'
import { dayInWords, daysInWords } from '../../i18n/moments.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import classes from './TicketList.module.css'
import { useFilters, type FilterOption } from './use-filters.ts'
import { ChosenView } from '../saved-views/lazy-parts.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import { noFilters, type DeskView, type ViewChange, queueValues } from '../tickets/view.ts'

type Props = { view: DeskView; change: ChangeView }
type Shown = {
  key: string
  label: string
  color?: string | undefined
  without: ViewChange
  /** Resets a choice stored outside the address. */
  forget?: () => void
}

/** The active filters. Clicking one removes it. */
export function FilterChips({ view, change }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <div className={classes.chips}>
      {view.savedView !== undefined && <ChosenView view={view} />}
      {useChips(view).map(({ key, label, color, without, forget }) => (
        <button
          key={key}
          type="button"
          className={classes.chip}
          aria-label={t('removeFilter', { name: label })}
          onClick={() => {
            forget?.()
            change(without)
          }}
        >
          {color ? (
            <DottedLabel color={color}>{label}</DottedLabel>
          ) : (
            <span className="cut">{label}</span>
          )}
          <IconX size={12} aria-hidden />
        </button>
      ))}
      <button
        type="button"
        className={classes.clear}
        onClick={() => {
          seeTeam()
          change(noFilters)
        }}
      >
        {t('clear')}
      </button>
    </div>
  )
}

const seeTeam = () => changePreferences({ isOwnDesk: false })

/** The chosen option by name. A deleted one shows its id, so it can still be removed. */
const named = (choices: FilterOption[], value: string): FilterOption =>
  choices.find((choice) => choice.value === value) ?? { value, label: `#${value}` }

function useChips(view: DeskView): Shown[] {
  const { t } = useTranslation('tickets')
  const filters = useFilters(view)
  const several = (
    part: 'queue' | 'connection' | 'tags' | 'reason',
    values: string[],
    {
      choices,
      words,
    }: {
      choices: FilterOption[]
      words: 'chipQueue' | 'chipConnection' | 'chipTag' | 'chipReason'
    },
  ) =>
    values.map((value) => {
      const { label, color } = named(choices, value)
      const others = values.filter((one) => one !== value).join(',')
      return {
        key: `${part}${value}`,
        label: t(words, { name: label }),
        color,
        without: { [part]: others },
      }
    })
  const one = (part: keyof ViewChange, label: string | undefined): Shown[] =>
    label === undefined ? [] : [{ key: part, label, without: { [part]: null } }]
  const { user, begun, active, closed, missed, isUnread } = view
  return [
    ...one('unread', isUnread ? t('filterUnread') : undefined),
    ...several('queue', queueValues(view), { choices: filters.queues, words: 'chipQueue' }),
    ...several('connection', view.connections.map(String), {
      choices: filters.numbers,
      words: 'chipConnection',
    }),
    ...(user === 'own'
      ? [{ key: 'user', label: t('onlyOwn'), without: { user: null }, forget: seeTeam }]
      : one('user', typeof user === 'number' ? userWords(user) : undefined)),
    ...several('tags', view.tags.map(String), { choices: filters.tags, words: 'chipTag' }),
    ...several('reason', view.reasons.map(String), {
      choices: filters.reasons,
      words: 'chipReason',
    }),
    ...one('begun', begun && t('chipBegun', { day: dayInWords(begun) })),
    ...one('active', active && t('chipActive', { day: dayInWords(active) })),
    ...one('closed', closed && t('chipClosed', { days: daysInWords(closed) })),
    ...one('missed', missed && t('chipMissed', { days: daysInWords(parseMissed(missed)) })),
  ]

  function userWords(chosen: number): string {
    return t('chipUser', { name: named(filters.agents, String(chosen)).label })
  }
}
