import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { Key } from '../Chip.tsx'
import classes from './Picker.module.css'

/** Receives a key pressed in the field next to the list. Returns true if the list has handled it. */
export type PickerKeys = { press: (key: string) => boolean }

type Terms<One> = {
  keys: Ref<PickerKeys>
  /** The options that match `said`, best match first. */
  fitting: readonly One[]
  said: string
  idOf: (one: One) => string
  /** True if Enter does nothing while there is no option: it must not reach the field and send the typed text. */
  holdsEnter: boolean
  onChoose: (one: One) => void
  onClose: () => void
  /** Reports the highlighted option, for the field's `aria-activedescendant`. */
  onActive: (id: string | undefined) => void
}

/** Selects from a list by keyboard while the cursor stays in the field next to it. Returns the highlighted option. */
export function usePickerKeys<One>(terms: Terms<One>): One | undefined {
  const { keys, fitting, said, idOf, holdsEnter, onChoose, onClose, onActive } = terms
  const [place, setPlace] = useState({ said, at: 0 })
  const at = place.said === said ? Math.min(place.at, Math.max(0, fitting.length - 1)) : 0
  const active = fitting[at]
  const step = (by: number) => {
    const next = (at + by + fitting.length) % Math.max(1, fitting.length)
    setPlace({ said, at: next })
    return fitting.length > 0
  }
  const take = (isHeld: boolean) => (active ? (onChoose(active), true) : isHeld)
  const actions: Record<string, () => boolean> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => take(holdsEnter),
    Tab: () => take(false),
    Escape: () => (onClose(), true),
  }
  useImperativeHandle(keys, () => ({ press: (key) => actions[key]?.() ?? false }))
  const point = useEffectEvent(onActive)
  const activeId = active && idOf(active)
  useEffect(() => {
    point(activeId)
    return () => point(undefined)
  }, [activeId])
  return active
}

type OptionsProps<One> = {
  id: string
  label: string
  fitting: readonly One[]
  active: One | undefined
  idOf: (one: One) => string
  onChoose: (one: One) => void
  children: (one: One) => ReactNode
}

/** The list. `children` renders the content of one option. */
export const PickerOptions = <One,>(props: OptionsProps<One>) => (
  // The listbox belongs to the field, which keeps the cursor. No HTML element has that role.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div id={props.id} className={classes.options} role="listbox" aria-label={props.label}>
    {props.fitting.map((one) => (
      <button
        key={props.idOf(one)}
        id={props.idOf(one)}
        ref={one === props.active ? inView : undefined}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of the list
        role="option"
        tabIndex={-1}
        aria-selected={one === props.active}
        className={classes.option}
        // Keeps the cursor in the text field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => props.onChoose(one)}
      >
        {props.children(one)}
      </button>
    ))}
  </div>
)

const inView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

type FootProps = { choose: string; insert: string; close: string }

/** Legend of the keys. */
export const PickerFoot = ({ choose, insert, close }: FootProps) => (
  <div className={classes.foot} aria-hidden>
    <Key>↑</Key>
    <Key>↓</Key>
    <span>{choose}</span>
    <Key>Enter</Key>
    <span>{insert}</span>
    <Key>Esc</Key>
    <span>{close}</span>
  </div>
)
