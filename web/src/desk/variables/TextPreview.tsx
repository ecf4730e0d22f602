import { renderedParts, type VariableValues } from '@recado/contract/desk/variables'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RenderedText } from './RenderedText.tsx'
import classes from './Variables.module.css'

type Props = {
  text: string
  values: VariableValues
  /** The customer whose values are shown. Absent: the values are an example. */
  name?: string
}

/** The text as the customer reads it. Names the variables that stay as typed. Renders nothing without a variable. */
export function TextPreview({ text, values, name }: Props) {
  const { t, i18n } = useTranslation('variables')
  const parts = renderedParts(text, values)
  if (!parts.some(({ is }) => is !== 'text')) return null
  const unknown = [...new Set(parts.flatMap((part) => (part.is === 'unknown' ? [part.text] : [])))]
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(unknown)
  return (
    <figure className={classes.preview}>
      <figcaption>{name === undefined ? t('example') : t('preview', { name })}</figcaption>
      <p>
        <RenderedText parts={parts} />
      </p>
      <output className={classes.stays}>{unknown.length > 0 && t('stays', { names })}</output>
    </figure>
  )
}
