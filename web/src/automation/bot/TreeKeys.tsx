import { useTranslation } from '../../i18n/use-translation.ts'
import { Key } from '../../ui/Chip.tsx'
import classes from './BotTab.module.css'

/** What the customer may type in every menu, and the keys that move an option. */
export function TreeKeys() {
  const { t } = useTranslation('bot-editor')
  return (
    <div className={classes.keys}>
      <p>
        <Key>0</Key> {t('keyBack')} <Key>#</Key> {t('keyStart')}
      </p>
      <p className={classes.moves}>
        <Key>Alt</Key> <Key>↑</Key> <Key>↓</Key> {t('keyMove')} <Key>→</Key> <Key>←</Key>{' '}
        {t('keyNest')}
      </p>
    </div>
  )
}
