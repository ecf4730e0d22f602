import { UnstyledButton } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSchool,
} from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { NavLink } from 'react-router'
import { Count } from '../ui/Chip.tsx'
import { withTooltip } from '../ui/Tooltips.tsx'
import { BrandMark } from '../app/brand/BrandMark.tsx'
import { useBrand } from '../app/brand/brand.ts'
import { paths } from '../app/paths.ts'
import { saveLastPage } from '../app/session/last-page.ts'
import { signOut } from '../app/session/session.ts'
import { useUnreadConversations } from '../app/brand/title.ts'
import type { PageEntry } from '../app/pages/page-entry.ts'
import { useLabel } from './menu-entries.ts'
import { useMenuGroups } from './use-menu-groups.ts'
import classes from './Menu.module.css'

type Props = {
  isRail: boolean
  /** One of the company's connections needs a person. */
  isAlert: boolean
  onToggle?: () => void
  onPick?: (() => void) | undefined
}

export function Menu({ isRail, isAlert, onToggle, onPick }: Props) {
  const { t } = useTranslation()
  const { name, academyUrl, icon, filePainel, filePainelDark } = useBrand()
  return (
    <nav className={classes.menu} data-rail={isRail || undefined} aria-label={t('menu')}>
      <div className={classes.brand}>
        <BrandMark
          light={isRail ? icon : filePainel}
          dark={isRail ? icon : filePainelDark}
          size={24}
        >
          {!isRail && <span className={classes.brandName}>{name}</span>}
        </BrandMark>
      </div>
      <div className={classes.groups}>
        {useMenuGroups().map(({ title, entries }) => (
          <section key={title} className={classes.group} aria-label={t(title)}>
            <p className={classes.groupTitle} aria-hidden>
              {isRail ? '' : t(title)}
            </p>
            {entries.map((entry) => (
              <Line
                key={entry.path}
                entry={entry}
                isRail={isRail}
                isAlert={isAlert && entry.menu.watchesConnections === true}
                onPick={onPick}
              />
            ))}
          </section>
        ))}
        {academyUrl && <Academy url={academyUrl} isRail={isRail} />}
      </div>
      <SignOut isRail={isRail} />
      {onToggle && <Toggle isRail={isRail} onToggle={onToggle} />}
    </nav>
  )
}

type LineProps = {
  entry: PageEntry
  isRail: boolean
  isAlert: boolean
  onPick: (() => void) | undefined
}

function Line({ entry, isRail, isAlert, onPick }: LineProps) {
  const { t } = useTranslation()
  const label = useLabel()(entry)
  const { path: to, menu } = entry
  const { icon: Glyph } = menu
  const unread = useUnreadConversations()
  const count = menu.countsUnread ? unread : 0
  const alert = t('alertConnections')
  const news = [count > 0 && t('toRead', { count }), isAlert && alert]
  const pick = () => {
    saveLastPage(to)
    onPick?.()
  }
  return (
    <NavLink
      to={to}
      end={to === paths.root}
      className={classes.entry ?? ''}
      {...(isRail && withTooltip(label, 'right'))}
      aria-label={[label, ...news].filter(Boolean).join(', ')}
      onClick={pick}
    >
      <Glyph size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {count > 0 && (
        <span className={classes.count}>
          <Count value={count} tone="accent" />
        </span>
      )}
      {isAlert && <span className={classes.alert} title={alert} />}
    </NavLink>
  )
}

/** The training site of the operator, in a tab of its own. */
function Academy({ url, isRail }: { url: string; isRail: boolean }) {
  const { t } = useTranslation()
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={classes.entry}
      {...(isRail && withTooltip(t('academy'), 'right'))}
      aria-label={t('academyOpens')}
    >
      <IconSchool size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>{t('academy')}</span>
    </a>
  )
}

function SignOut({ isRail }: { isRail: boolean }) {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      className={classes.foot}
      {...(isRail && withTooltip(t('signOut'), 'right'))}
      aria-label={t('signOut')}
      onClick={() => void signOut()}
    >
      <IconLogout size={18} stroke={1.6} aria-hidden />
      {!isRail && <span>{t('signOut')}</span>}
    </UnstyledButton>
  )
}

function Toggle({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const Glyph = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = t(isRail ? 'menuExpand' : 'menuCollapse')
  return (
    <UnstyledButton
      className={classes.foot}
      {...(isRail && withTooltip(label, 'right'))}
      aria-label={label}
      aria-expanded={!isRail}
      onClick={onToggle}
    >
      <Glyph size={18} stroke={1.6} aria-hidden />
      {!isRail && <span>{label}</span>}
    </UnstyledButton>
  )
}
