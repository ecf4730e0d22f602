import { Combobox, Input, Loader, Modal, useCombobox } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DottedLabel, Key } from '../ui/Chip.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { useOpenAfterMount } from '../ui/use-open-state.ts'
import type { Action } from '../app/keyboard/actions.ts'
import { Keycaps } from './Keycaps.tsx'
import classes from './Palette.module.css'
import { addRecentAction } from './palette-memory.ts'
import { usePaletteResults, useTargetStep } from './use-palette-results.ts'

type Props = { turn: number; isOpen: boolean; onClose: () => void }

/** The command palette: finds actions, tickets (by name, number or text), contacts and pages. */
export function Palette({ turn, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={600}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.28, ...(!isOpen && goesThrough) }}
      {...(!isOpen && { styles: { inner: goesThrough.style } })}
      transitionProps={{ duration: 100, transition: 'pop' }}
      attributes={{ content: { 'aria-label': t('paletteLabel') } }}
    >
      <Finder key={turn} onClose={onClose} />
    </Modal>
  )
}

/** During the closing transition clicks go to the page below. */
const goesThrough = { style: { pointerEvents: 'none' } } as const

function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { step, enter, leave } = useTargetStep()
  const { isSearching, groups } = usePaletteResults(query, step)
  const back = () => {
    setQuery('')
    leave()
  }
  const combobox = useCombobox({ opened: true, onOpenedChange: step ? back : onClose })
  const shown = groups.flatMap(({ actions }) => actions)
  const signature = shown.map(({ id }) => id).join()
  const isHasty = useRef(false)
  const choose = (id: string) => {
    isHasty.current = false
    const action = shown.find((one) => one.id === id)
    if (action?.steps) {
      setQuery('')
      return enter(action)
    }
    onClose()
    addRecentAction(id)
    action?.run?.()
  }
  const greet = useEffectEvent(() => {
    combobox.selectFirstOption()
    const [first] = shown
    if (first && isHasty.current) choose(first.id)
  })
  useEffect(() => greet(), [signature])
  const isNothing = shown.length === 0
  const hasEndedEmpty = isNothing && !isSearching
  useEffect(() => {
    if (hasEndedEmpty) isHasty.current = false
  }, [hasEndedEmpty])
  const type = (said: string, isEntered: boolean) => {
    isHasty.current = isEntered
    setQuery(said)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '' && step) back()
    const chosen = shown[combobox.getSelectedOptionIndex()]
    // Enter pressed before the results chooses the first result. Further typing or an empty result cancels that.
    isHasty.current = event.key === 'Enter' && !chosen && isSearching
    if (event.key !== 'ArrowRight' || !chosen?.steps || !isAtEnd(event)) return
    event.preventDefault()
    choose(chosen.id)
  }
  const word = step?.hasFailed
    ? 'paletteFailed'
    : isSearching
      ? 'paletteSearching'
      : 'paletteNothing'
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Search {...{ query, isSearching }} step={step?.action.label} onType={type} onPress={press} />
      <Combobox.Options className={classes.list} aria-label={t('paletteLabel')}>
        {groups.map(({ title, actions }) => (
          <Combobox.Group key={title} label={title} classNames={groupClasses}>
            {actions.map((action) => (
              <Line key={action.id} action={action} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <output className={classes.nothing}>{isNothing && t(word, { query })}</output>
      <Foot isStep={step !== undefined} />
    </Combobox>
  )
}

const isAtEnd = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.selectionStart === target.value.length

const groupClasses = { group: classes.group ?? '', groupLabel: classes.groupLabel ?? '' }

type SearchProps = {
  query: string
  /** Label of the action in the second step. */
  step: string | undefined
  isSearching: boolean
  /** `isEntered`: Enter was pressed after it, before the field was there (`captureTyping`). */
  onType: (query: string, isEntered: boolean) => void
  onPress: (event: KeyboardEvent) => void
}

function Search({ query, step, isSearching, onType, onPress }: SearchProps) {
  const { t } = useTranslation()
  const label = step ? `${step}: ${t('paletteStepSearch')}` : t('paletteSearch')
  return (
    <Combobox.EventsTarget withExpandedAttribute>
      <Input
        data-autofocus
        size="lg"
        variant="unstyled"
        type="search"
        value={query}
        onChange={({ currentTarget, nativeEvent }) =>
          onType(currentTarget.value, (nativeEvent as InputEvent).data?.endsWith('\n') === true)
        }
        onKeyDown={onPress}
        placeholder={label}
        aria-label={label}
        leftSection={
          step ? (
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          ) : (
            <IconSearch size={18} stroke={1.6} aria-hidden />
          )
        }
        rightSection={isSearching ? <Loader size={16} /> : <Key>Esc</Key>}
        rightSectionWidth={52}
        classNames={{ input: classes.input ?? '' }}
      />
    </Combobox.EventsTarget>
  )
}

function Line({
  action: { id, icon: Glyph, label, hint, face, color, keys, steps },
}: {
  action: Action
}) {
  return (
    <Combobox.Option value={id} className={classes.action}>
      <span className={classes.line}>
        {face !== undefined && <Avatar name={face} size={24} />}
        {Glyph && <Glyph size={18} stroke={1.6} aria-hidden />}
        <span className={classes.label}>
          {color === undefined ? label : <DottedLabel color={color}>{label}</DottedLabel>}
        </span>
        {hint && <span className={classes.hint}>{hint}</span>}
        <span className={classes.keys}>
          {keys && <Keycaps keys={keys} />}
          {steps && <IconChevronRight size={16} stroke={1.6} aria-hidden />}
        </span>
      </span>
    </Combobox.Option>
  )
}

function Foot({ isStep }: { isStep: boolean }) {
  const { t } = useTranslation()
  return (
    <footer className={classes.foot}>
      <Key>↑</Key>
      <Key>↓</Key>
      <span>{t('paletteChoose')}</span>
      <Key>Enter</Key>
      <span>{t('paletteOpen')}</span>
      <Key>{isStep ? 'Esc' : '→'}</Key>
      <span>{t(isStep ? 'paletteBack' : 'paletteNext')}</span>
      <span className={classes.last}>
        <Key>?</Key> {t('paletteAllKeys')}
      </span>
    </footer>
  )
}
