import { Button } from '@mantine/core'
import { type Variable, variables } from '@recado/contract/desk/variables'
import type { RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Variables.module.css'

type Props = {
  /** The field whose text gets the variables. */
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** The variables to offer. Absent: all. */
  names?: readonly Variable[]
  onChange: (text: string) => void
}

/** One button per variable. It inserts the variable at the caret of the field. */
export function VariableButtons({ field, text, names = variables, onChange }: Props) {
  const { t } = useTranslation('variables')
  const insert = (name: string) => {
    const from = field.current?.selectionStart ?? text.length
    const to = field.current?.selectionEnd ?? from
    onChange(`${text.slice(0, from)}{{${name}}}${text.slice(to)}`)
    field.current?.focus()
  }
  return (
    <fieldset className={classes.variables} aria-label={t('insert')}>
      {names.map((name) => (
        <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
          {t(name)}
        </Button>
      ))}
    </fieldset>
  )
}
