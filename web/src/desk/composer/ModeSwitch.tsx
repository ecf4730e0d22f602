import { draftKinds, type DraftKind } from '@recado/contract/desk/drafts'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Composer.module.css'

type Props = { mode: DraftKind; onMode: (mode: DraftKind) => void }

/** Chooses whether the text is for the customer or only for colleagues. */
export function ModeSwitch({ mode, onMode }: Props) {
  const { t } = useTranslation('composer')
  return (
    <fieldset className={classes.modes} aria-label={t('mode')}>
      {draftKinds.map((one) => (
        <label key={one} className={classes.mode} data-chosen={mode === one || undefined}>
          <input
            type="radio"
            name="composer-mode"
            checked={mode === one}
            onChange={() => onMode(one)}
          />
          {one === 'note' && <IconLock size={12} stroke={2} aria-hidden />}
          {t(one === 'note' ? 'note' : 'reply')}
        </label>
      ))}
    </fieldset>
  )
}
