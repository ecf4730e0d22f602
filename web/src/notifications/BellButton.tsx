import { mentions } from '@recado/contract/desk/mentions'
import { may } from '@recado/contract/platform/permissions'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useEndpointQuery } from '../app/cache/query.ts'
import { useSession } from '../app/session/session.ts'
import type { HealthSummary } from '../connections/use-health-summary.ts'
import { useUnreadConversations } from '../app/brand/title.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { LazyMenu } from '../ui/lazy/LazyMenu.tsx'
import classes from './Bell.module.css'

const BellMenu = lazyComponent(() => import('./BellMenu.tsx'), 'BellMenu', [
  'bell',
  'notifications',
  'tickets',
])

/**
 * The bell in the top bar. Opens the list of what needs this user's attention, on every page. Its label counts unseen
 * mentions and unread conversations; a dot shows that there are any.
 */
export function BellButton({ health }: { health: HealthSummary | undefined }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isAlert = health?.isAlert === true && may(user, 'connections.see')
  const toRead = useUnreadConversations()
  const named = useEndpointQuery(mentions.unseen, {}).data?.length ?? 0
  const said = [
    named > 0 && t('toSee', { count: named }),
    toRead > 0 && t('toRead', { count: toRead }),
    isAlert && t('alertConnections'),
  ].filter(Boolean)
  return (
    <span className={classes.bell} data-news={said.length > 0 || undefined}>
      <LazyMenu menu={(button) => <BellMenu button={button} isAlert={isAlert} />}>
        <IconButton icon={IconBell} label={[t('news'), ...said].join(', ')} />
      </LazyMenu>
    </span>
  )
}
