import type { QuickMessage } from '@recado/contract/quick-messages'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { clockOf } from '../i18n/moments.ts'
import { Key } from '../ui/Chip.tsx'
import { fittingOf, labelOf } from './fitting.ts'
import classes from './QuickReplies.module.css'
import { noteUse, recentOf } from './recent.ts'
import { useQuickMessages } from './use-quick-messages.ts'
import { dayPartOf, filled, partsOf } from './variables.ts'

export const LIST_ID = 'quick-replies'
const idOf = ({ id }: QuickMessage) => `${LIST_ID}-${id}`

/** Given a key pressed in the field beside the list; answers whether the list has dealt with it. */
export type QuickKeys = { press: (key: string) => boolean }

type Props = {
  /** What was typed behind the slash. */
  said: string
  customer: string
  keys: Ref<QuickKeys>
  onChoose: (words: string) => void
  onClose: () => void
  onManage: () => void
  /** The option the arrows stand on, for the field to point at. */
  onActive: (id: string | undefined) => void
}

/** What one writes every day, found by a few letters. The cursor stays in the field; arrows and Enter choose here. */
export function QuickReplies(props: Props) {
  const { t } = useTranslation('quick-messages')
  const { said, customer, keys, onChoose, onClose, onManage, onActive } = props
  const { user } = useSession()
  const { data, isError, refetch } = useQuickMessages()
  const [recent] = useState(() => recentOf(user.id))
  const fitting = useMemo(() => fittingOf(data ?? [], said, recent), [data, said, recent])
  const [place, setPlace] = useState({ said, at: 0 })
  const at = place.said === said ? Math.min(place.at, Math.max(0, fitting.length - 1)) : 0
  const active = fitting[at]
  const choose = (one: QuickMessage) => {
    noteUse(user.id, one.id)
    const greeting = t(dayPartOf(Number.parseInt(clockOf(new Date()), 10)))
    onChoose(filled(one.message, { name: customer, agent: user.name, greeting }))
  }
  const step = (by: number) => {
    const next = (at + by + fitting.length) % Math.max(1, fitting.length)
    setPlace({ said, at: next })
    return fitting.length > 0
  }
  const acts: Record<string, () => boolean> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => take(),
    Tab: () => take(),
    Escape: () => (onClose(), true),
  }
  // What is half typed must not leave for the customer while the list is still on its way.
  const take = () => (active ? (choose(active), true) : !data && !isError)
  useImperativeHandle(keys, () => ({ press: (key) => acts[key]?.() ?? false }))
  const point = useEffectEvent(onActive)
  const activeId = active && idOf(active)
  useEffect(() => point(activeId), [activeId])
  return (
    <div className={classes.popover}>
      <div className={classes.head}>
        {t('title')}
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onManage}>
          {t('manage')}
        </Button>
      </div>
      {isError && (
        <p className={classes.none} role="alert">
          {t('loadFailed')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton className={classes.waiting ?? ''} height={24} />}
      {data && fitting.length === 0 && (
        <p className={classes.none}>{data.length > 0 ? t('none', { said }) : t('emptyText')}</p>
      )}
      <Options {...{ fitting, active }} onChoose={choose} />
      {active && <p className={classes.preview}>{partsOf(active.message).map(asShown)}</p>}
      <div className={classes.foot} aria-hidden>
        <Key>↑</Key>
        <Key>↓</Key>
        <span>{t('choose')}</span>
        <Key>Enter</Key>
        <span>{t('insert')}</span>
        <Key>Esc</Key>
        <span>{t('closeHint')}</span>
      </div>
    </div>
  )
}

type OptionsProps = {
  fitting: QuickMessage[]
  active: QuickMessage | undefined
  onChoose: (one: QuickMessage) => void
}

function Options({ fitting, active, onChoose }: OptionsProps) {
  const { t } = useTranslation('quick-messages')
  return (
    // The list belongs to the field, where the cursor stays: no element of HTML is that.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={LIST_ID} className={classes.options} role="listbox" aria-label={t('title')}>
      {fitting.map((one) => (
        <button
          key={one.id}
          id={idOf(one)}
          ref={one === active ? inView : undefined}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of the list
          role="option"
          tabIndex={-1}
          aria-selected={one === active}
          className={classes.option}
          // The cursor stays where one writes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <b className="cut">/{one.shortcode}</b>
          <span className="cut">{labelOf(one.message).map(asShown)}</span>
        </button>
      ))}
    </div>
  )
}

const inView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const asShown = ({ text, isVariable }: { text: string; isVariable: boolean }, key: number) =>
  isVariable ? (
    <span key={key} className={classes.variable}>
      {text}
    </span>
  ) : (
    text
  )
