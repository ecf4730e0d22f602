import type { Ticket } from '@recado/contract/desk/tickets'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { TagChip } from './TagChip.tsx'
import classes from './Tags.module.css'

const TagMenu = lazyComponent(() => import('./TagMenu.tsx'), 'TagMenu', ['drawer'])

/** Maximum number of tags shown; the others are counted. */
const SHOWN = 3

/** The ticket's tags in the header of the conversation, with a menu to change them. */
export function HeadTags({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const shown = ticket.tags.slice(0, SHOWN)
  const more = ticket.tags.slice(SHOWN)
  return (
    <div className={classes.head}>
      {shown.length > 0 && (
        <ul className={classes.shown} aria-label={t('tagsOf')}>
          {shown.map((tag) => (
            <li key={tag.id}>
              <TagChip tag={tag} />
            </li>
          ))}
          {more.length > 0 && (
            <li className={classes.more} title={more.map(({ name }) => name).join(', ')}>
              +{more.length}
            </li>
          )}
        </ul>
      )}
      <LazyMenu menu={(button) => <TagMenu ticket={ticket} button={button} />}>
        <button type="button" className={classes.add}>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {t('addTag')}
        </button>
      </LazyMenu>
    </div>
  )
}
