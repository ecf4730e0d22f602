import { ColorInput } from '@mantine/core'
import { QueueForm, type Queue } from '@recado/contract/accounts/queues'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { panels } from '../../app/brand/roles.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { lowContrastTheme, colorStyle, queueColors, themes } from './queue-colors.ts'
import classes from './Queues.module.css'
import type { QueueFormState } from './use-queue-form.ts'

type Props = { form: QueueFormState; others: readonly Queue[] }

/** Chooses a colour among those offered or any other, and shows how it looks in both themes. */
export function ColorField({ form, others }: Props) {
  const { t } = useTranslation('queues')
  const field = form.field('color')
  const choose = field.onChange as (color: string) => void
  const color = useLastValid(field.value)
  return (
    <fieldset className={classes.color}>
      <legend>{t('color')}</legend>
      <div className={classes.swatches}>
        {queueColors.map((one) => (
          <Swatch
            key={one.color}
            {...one}
            owner={others.find((other) => other.color === one.color)?.name}
            isChosen={one.color === color}
            onChoose={() => choose(one.color)}
          />
        ))}
      </div>
      <div className={classes.other}>
        <Samples name={form.values.name.trim() || t('sample')} color={color} />
        <ColorInput
          label={t('otherColor')}
          format="hex"
          withEyeDropper={false}
          autoComplete="off"
          {...field}
        />
      </div>
    </fieldset>
  )
}

/** The colour as the server stores it. While the user types it, the last whole one. */
function useLastValid(typed: string): string {
  const color = QueueForm.shape.color.safeParse(typed).data
  const [last, setLast] = useState(color ?? typed)
  if (color && color !== last) setLast(color)
  return color ?? last
}

type SwatchProps = (typeof queueColors)[number] & {
  /** The queue that already has this colour. */
  owner: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function Swatch({ color, name, owner, isChosen, onChoose }: SwatchProps) {
  const { t } = useTranslation('queues')
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

/** The queue as lists show it on light and dark backgrounds, with a warning where it is hard to see. */
function Samples({ name, color }: { name: string; color: string }) {
  const { t } = useTranslation('queues')
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
