import { Select, Switch } from '@mantine/core'
import type { SettingKey } from '@recado/contract/accounts/settings'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { textOf } from '../../app/calls/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Settings.module.css'
import { type OptionState, useOption } from './use-option.ts'

type Words = { name: string; meaning: string }
type Labels = { 'aria-labelledby': string; 'aria-describedby': string }
type Props = Words & {
  state: OptionState
  isWide?: boolean
  control: (labels: Labels) => ReactNode
}

/** A setting: its name, its meaning in one sentence, what happened to the last change, and the control. */
function Option({ name, meaning, state, isWide, control }: Props) {
  const id = useId()
  const labels = { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-meaning` }
  return (
    <div className={classes.option} data-wide={isWide || undefined}>
      <div className={classes.words}>
        <div className={classes.optionName} id={labels['aria-labelledby']}>
          {name}
        </div>
        <p className={classes.meaning} id={labels['aria-describedby']}>
          {meaning}
        </p>
      </div>
      <output className={classes.state}>
        <State state={state} name={name} />
      </output>
      <div className={classes.control}>{control(labels)}</div>
    </div>
  )
}

function State({ state, name }: { state: OptionState; name: string }) {
  const { t } = useTranslation('settings')
  const { t: errorText } = useTranslation('pages')
  switch (state.is) {
    case 'idle':
      return null
    case 'saved':
      return (
        <span className={classes.saved}>
          <IconCheck size={15} stroke={2} aria-hidden />
          {t('saved')}
        </span>
      )
    case 'changed':
      return <span className={classes.changed}>{t('changedNow', { name: state.by })}</span>
    case 'failed':
      return (
        <span className={classes.failed} title={textOf(state.error, errorText)}>
          <IconAlertCircle size={15} stroke={1.8} aria-hidden />
          {t('notSaved')}
          <button
            type="button"
            className={classes.retry}
            aria-label={t('retryOf', { name })}
            onClick={state.retry}
          >
            {t('retry')}
          </button>
        </span>
      )
  }
}

type FactProps = { name: string; meaning: ReactNode; links: { to: string; label: string }[] }

/** What happens by itself and is set up on another page, with the links that lead there. */
export const Fact = ({ name, meaning, links }: FactProps) => (
  <div className={classes.option}>
    <div className={classes.words}>
      <div className={classes.optionName}>{name}</div>
      <p className={classes.meaning}>
        {meaning}
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className={classes.link} aria-label={`${name}: ${label}`}>
            {label}
          </Link>
        ))}
      </p>
    </div>
  </div>
)

/** An option that is on or off. */
export function SwitchOption({ setting, ...words }: Words & { setting: SettingKey }) {
  const { value, state, save } = useOption(setting)
  return (
    <Option
      {...words}
      state={state}
      control={(labels) => (
        <Switch
          size="md"
          {...labels}
          checked={value === 'enabled'}
          onChange={(event) => save(event.currentTarget.checked ? 'enabled' : 'disabled')}
        />
      )}
    />
  )
}

type Choice = { value: string; label: string }
type SelectProps = Words & { setting: SettingKey; choices: Choice[]; isSearched?: boolean }

/** An option with several values. A stored value that is not among the choices is shown too. */
export function SelectOption({ setting, choices, isSearched, ...words }: SelectProps) {
  const { t } = useTranslation('settings')
  const { value = '', state, save } = useOption(setting)
  const isKnown = choices.some((one) => one.value === value)
  const data = isKnown ? choices : [...choices, { value, label: value }]
  return (
    <Option
      {...words}
      state={state}
      isWide
      control={(labels) => (
        <Select
          {...labels}
          data={data}
          value={value}
          allowDeselect={false}
          searchable={isSearched ?? false}
          limit={60}
          nothingFoundMessage={t('nothingFound')}
          onChange={(next) => next && save(next)}
        />
      )}
    />
  )
}
