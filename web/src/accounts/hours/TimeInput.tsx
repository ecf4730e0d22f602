import { useState } from 'react'
import classes from './Hours.module.css'
import { parseTime } from './rules.ts'

type Props = {
  label: string
  value: string
  /** The typed text is a time, and another one than before. */
  onChange: (time: string) => void
  /** The typed text is no time. It stays in the field. */
  onWrong: (typed: string) => void
}

/** A time of day in an interval. `8` becomes 08:00 when the field is left. */
export function TimeInput({ label, value, onChange, onWrong }: Props) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed === undefined) return
    const time = parseTime(typed)
    if (time === undefined) return onWrong(typed)
    setTyped(undefined)
    onChange(time)
  }
  return (
    <input
      className={classes.time}
      aria-label={label}
      aria-invalid={(typed !== undefined && parseTime(typed) === undefined) || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation()
          setTyped(undefined)
        }
      }}
    />
  )
}
