import { ColorInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { panels } from '../brand/roles.ts'
import type { useDialogForm } from '../forms/use-dialog-form.ts'
import classes from './ColorField.module.css'
import { lowContrastTheme, offeredColors, colorStyle, themes } from './colors.ts'

type Props = {
  /** The props of the form's field. */
  field: ReturnType<ReturnType<typeof useDialogForm>['field']>
  /** The name that is shown in the colour. */
  name: string
  /** The colour as the server stores it; undefined while the user types it. */
  parse: (typed: string) => string | undefined
  /** The name of what already has the colour. Such a colour cannot be chosen. */
  ownerOf?: (color: string) => string | undefined
}

/** Chooses a colour among those offered or any other, and shows how it looks in both themes. */
export function ColorField({ field, name, parse, ownerOf }: Props) {
  const { t } = useTranslation('colors')
  const choose = field.onChange as (color: string) => void
  const color = useLastValid(field.value, parse)
  return (
    <fieldset className={classes.color}>
      <legend>{t('color')}</legend>
      <div className={classes.swatches}>
        {offeredColors.map((one) => (
          <Swatch
            key={one.color}
            {...one}
            owner={ownerOf?.(one.color)}
            isChosen={one.color === color}
            onChoose={() => choose(one.color)}
          />
        ))}
      </div>
      <div className={classes.other}>
        <Samples name={name} color={color} />
        <ColorInput
          label={t('otherColor')}
          format="hex"
          withEyeDropper={false}
          // What is no colour is pointed out instead of being replaced by the last one.
          fixOnBlur={false}
          autoComplete="off"
          {...field}
        />
      </div>
    </fieldset>
  )
}

/** The colour in lower case, with six digits. While the user types it, the last whole one. */
function useLastValid(typed: string, parse: Props['parse']): string {
  const color = parse(typed)?.toLowerCase()
  const [last, setLast] = useState(color ?? typed)
  if (color && color !== last) setLast(color)
  return color ?? last
}

type SwatchProps = (typeof offeredColors)[number] & {
  owner: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function Swatch({ color, name, owner, isChosen, onChoose }: SwatchProps) {
  const { t } = useTranslation('colors')
  const label = owner ? t('colorTaken', { color: t(name), name: owner }) : t(name)
  return (
    <button
      type="button"
      className={classes.swatch}
      aria-label={label}
      title={label}
      aria-pressed={isChosen}
      disabled={owner !== undefined}
      onClick={onChoose}
    >
      <span style={colorStyle(color)}>
        {isChosen && <IconCheck size={14} stroke={3} aria-hidden />}
      </span>
    </button>
  )
}

/** The name as lists show it on light and dark backgrounds, with a warning where the colour is hard to see. */
function Samples({ name, color }: { name: string; color: string }) {
  const { t } = useTranslation('colors')
  const faint = lowContrastTheme(color)
  return (
    <div className={classes.samples}>
      <span aria-hidden>
        {t('samples')}
        <span className={classes.pair}>
          {themes.map((theme) => (
            <span
              key={theme}
              className={classes.sample}
              data-theme={theme}
              style={{ background: panels[theme] }}
            >
              <DottedLabel color={color}>{name}</DottedLabel>
            </span>
          ))}
        </span>
      </span>
      <output className={classes.verdict} data-faint={faint !== undefined || undefined}>
        {t(faint ? `faint_${faint}` : 'visible')}
      </output>
    </div>
  )
}
