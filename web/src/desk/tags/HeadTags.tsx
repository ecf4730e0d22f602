import type { Ticket } from '@recado/contract/desk/tickets'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { TagList } from '../../ui/Tags.tsx'
import classes from './Tags.module.css'

const TagMenu = lazyComponent(() => import('./TagMenu.tsx'), 'TagMenu', ['drawer'])

/** Maximum number of tags shown; the others are counted. */
const SHOWN_MAX = 3

/** The ticket's tags in the header of the conversation, with a menu to change them. */
export function HeadTags({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  return (
    <div className={classes.head}>
      <TagList tags={ticket.tags} label={t('tagsOf')} shownMax={SHOWN_MAX} />
      <LazyMenu menu={(button) => <TagMenu ticket={ticket} button={button} />}>
        <button type="button" className={classes.add}>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {t('addTag')}
        </button>
      </LazyMenu>
    </div>
  )
}
