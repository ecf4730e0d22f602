import type { ReactNode } from 'react'
import classes from './choice.module.css'

type Props = {
  label: string
  icon: ReactNode
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** A compact native select: small, and familiar on every phone. */
export const ChoiceSelect = ({ label, icon, value, options, onChange }: Props) => (
  <label className={classes.choice}>
    {icon}
    <select
      className={classes.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  </label>
)
