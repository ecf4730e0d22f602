import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { useTitle } from '../../app/brand/title.ts'
import { NotFoundPage } from '../../app/pages/NotFoundPage.tsx'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSettingsLive } from '../use-settings.ts'
import { sections } from './sections.ts'
import classes from './Settings.module.css'

/**
 * The settings of the company. Each section has its own address. On a phone the address without a section shows the list
 * of sections, and a section fills the screen.
 */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  // The part that follows the settings on every page loads late, and may come after the first change.
  useSettingsLive()
  const at = useParams()['*'] ?? ''
  const shown = at === '' ? sections[0] : sections.find(({ path }) => path === at)
  useTitle(t(shown?.path ?? 'title'))
  if (!shown) return <NotFoundPage />
  const { Part, path } = shown
  return (
    <div className={classes.settings} data-index={at === '' || undefined}>
      <div className={classes.side}>
        <h1 className={classes.title}>
          <Link to={paths.settings} className={classes.back}>
            <IconChevronLeft size={16} stroke={1.8} aria-hidden />
            {t('title')}
          </Link>
          <span className={classes.name}>{t('title')}</span>
        </h1>
        <nav aria-label={t('title')}>
          <Sections current={path} />
        </nav>
      </div>
      <div className={classes.content}>
        <Part />
      </div>
    </div>
  )
}

function Sections({ current }: { current: string }) {
  const { t } = useTranslation('settings')
  return (
    <ul className={classes.sections}>
      {sections.map(({ path, icon: Glyph }) => (
        <li key={path}>
          <Link
            to={`${paths.settings}/${path}`}
            className={classes.section}
            aria-current={path === current ? 'page' : undefined}
          >
            <Glyph size={18} stroke={1.6} aria-hidden />
            {t(path)}
            <IconChevronRight className={classes.onward} size={16} stroke={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
