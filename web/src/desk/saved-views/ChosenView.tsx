import { IconBookmark } from '@tabler/icons-react'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { DeskView } from '../tickets/view.ts'
import classes from './SavedViews.module.css'
import { useSavedViews } from './use-saved-views.ts'
import { isChanged } from './view-filter.ts'

/** The saved view that the list shows, whether its filter was changed since, and what it has lost. */
export function ChosenView({ view }: { view: DeskView }) {
  const { t } = useTranslation('saved-views')
  const { user } = useSession()
  const saved = useSavedViews().data?.find(({ id }) => id === view.savedView)
  if (!saved) return null
  return (
    <>
      <span className={classes.chosen}>
        <IconBookmark size={14} stroke={1.8} aria-hidden />
        <b className="cut">{saved.name}</b>
        {isChanged(user, view, saved) && <span className={classes.changed}>{t('changed')}</span>}
      </span>
      {saved.lostParts.length > 0 && (
        <output className={classes.lost}>
          {t('lost', { parts: saved.lostParts.map((part) => t(`lost_${part}`)).join(', ') })}
        </output>
      )}
    </>
  )
}
