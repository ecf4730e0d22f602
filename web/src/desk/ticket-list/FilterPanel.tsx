import { Button, MultiSelect, Popover, Select, Switch, type ComboboxItem } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { changePreferences } from '../../app/preferences/preferences.ts'
import { isoDayOf } from '../../i18n/moments.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { DayField } from '../../ui/DayField.tsx'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedPopover } from '../../ui/menus/OpenedPopover.tsx'
import classes from './FilterPanel.module.css'
import { useFilters, type FilterOption } from './use-filters.ts'
import { useNow } from '../../app/time/use-now.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import { hasFilters, noFilters, type DeskView, queueValues } from '../tickets/view.ts'

type Props = { view: DeskView; change: ChangeView; button: MenuButton }

/** All filters of the list. Each applies at once. */
export function FilterPanel({ view, change, button }: Props) {
  const { t } = useTranslation(['list', 'tickets'])
  return (
    <OpenedPopover button={button} position="bottom-end" width={320} trapFocus withinPortal>
      <Popover.Dropdown className={classes.panel} aria-label={t('tickets:filters')}>
        <Switch
          label={t('tickets:filterUnread')}
          checked={view.isUnread}
          onChange={({ currentTarget }) => change({ unread: currentTarget.checked ? '1' : null })}
        />
        <People view={view} change={change} />
        <Places view={view} change={change} />
        <Days view={view} change={change} />
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.clear}
          disabled={!hasFilters(view)}
          onClick={() => {
            changePreferences({ isOwnDesk: false })
            change(noFilters)
          }}
        >
          {t('tickets:clearFilters')}
        </Button>
      </Popover.Dropdown>
    </OpenedPopover>
  )
}

type Part = Omit<Props, 'button'>

/** Filter by agent, for users who may see others' tickets. */
function People({ view, change }: Part) {
  const { t } = useTranslation(['list', 'tickets'])
  const { agents, hasUsers } = useFilters(view)
  if (!hasUsers) return null
  return (
    <>
      {view.tab === 'open' && !view.isPending && (
        <Switch
          label={t('tickets:everyone')}
          description={t('everyoneText')}
          checked={view.user !== 'own'}
          onChange={({ currentTarget }) => {
            changePreferences({ isOwnDesk: !currentTarget.checked })
            change({ user: null })
          }}
        />
      )}
      <Select
        label={t('tickets:filterUser')}
        placeholder={t('anyUser')}
        data={agents}
        value={typeof view.user === 'number' ? String(view.user) : null}
        onChange={(user) => change({ user })}
        {...floating}
      />
    </>
  )
}

function Places({ view, change }: Part) {
  const { t } = useTranslation(['list', 'tickets'])
  const { queues, numbers, tags, reasons } = useFilters(view)
  const chosenTags = view.tags.map(String)
  const chosenReasons = view.reasons.map(String)
  const chosenNumbers = view.connections.map(String)
  return (
    <>
      <MultiSelect
        label={t('tickets:filterQueue')}
        placeholder={queueValues(view).length > 0 ? undefined : t('anyQueue')}
        data={queues}
        value={queueValues(view)}
        onChange={(chosen) => change({ queue: chosen.join(',') })}
        renderOption={coloured}
        {...floating}
      />
      {numbers.length > 0 && (
        <MultiSelect
          label={t('tickets:filterConnection')}
          placeholder={chosenNumbers.length > 0 ? undefined : t('anyNumber')}
          data={numbers}
          value={chosenNumbers}
          onChange={(chosen) => change({ connection: chosen.join(',') })}
          {...floating}
        />
      )}
      {(tags.length > 0 || chosenTags.length > 0) && (
        <MultiSelect
          label={t('filterTags')}
          description={t('filterTagsText')}
          placeholder={chosenTags.length > 0 ? undefined : t('anyTag')}
          data={tags}
          value={chosenTags}
          onChange={(chosen) => change({ tags: chosen.join(',') })}
          renderOption={coloured}
          {...floating}
        />
      )}
      {(reasons.length > 0 || chosenReasons.length > 0) && (
        <MultiSelect
          label={t('filterReason')}
          placeholder={chosenReasons.length > 0 ? undefined : t('anyReason')}
          data={reasons}
          value={chosenReasons}
          onChange={(chosen) => change({ reason: chosen.join(',') })}
          {...floating}
        />
      )}
    </>
  )
}

function Days({ view, change }: Part) {
  const { t } = useTranslation('list')
  const today = isoDayOf(useNow())
  return (
    <div className={classes.days}>
      <DayField
        label={t('filterBegun')}
        placeholder={t('anyDay')}
        value={view.begun}
        max={today}
        onChange={(day) => change({ begun: day ?? null })}
      />
      <DayField
        label={t('filterActive')}
        placeholder={t('anyDay')}
        value={view.active}
        max={today}
        onChange={(day) => change({ active: day ?? null })}
      />
    </div>
  )
}

/** Renders inside the panel, so a click in a dropdown does not count as a click outside the panel. */
const floating = {
  size: 'sm',
  clearable: true,
  searchable: true,
  comboboxProps: { withinPortal: false },
} as const

function coloured({ option }: { option: ComboboxItem & Partial<FilterOption> }) {
  return option.color ? (
    <DottedLabel color={option.color}>{option.label}</DottedLabel>
  ) : (
    option.label
  )
}
