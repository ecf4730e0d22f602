import type { KeyboardEvent, ReactNode } from 'react'

type Tab<Name> = { name: Name; content: ReactNode }

type Props<Name> = {
  label: string
  tabs: Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  /** Id of the panel that the tabs control. */
  panel: string
  classNames: { bar: string | undefined; tab: string | undefined }
}

/** A tab list: one tab stop, with arrow keys between the tabs. */
export function TabBar<Name extends string>(props: Props<Name>) {
  const { label, tabs, chosen, onChoose, panel, classNames } = props
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ name }) => name === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <div
      className={classNames.bar}
      role="tablist"
      aria-label={label}
      onKeyDown={walk}
      tabIndex={-1}
    >
      {tabs.map(({ name, content }) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={classNames.tab}
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          data-tab={name}
          onClick={() => onChoose(name)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}
