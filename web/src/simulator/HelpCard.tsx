import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import classes from './Panel.module.css'

/** Three steps for a first visit. After they are dismissed, a button shows them again. */
export function HelpCard() {
  const { t } = useTranslation('simulator')
  const [isRead, setIsRead] = useLocalStorage({
    key: 'recado-simulator-help-read',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (isRead)
    return (
      <Button
        className={classes.helpButton}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconHelpCircle size={16} />}
        onClick={() => setIsRead(false)}
      >
        {t('help')}
      </Button>
    )
  return (
    <section className={classes.help} aria-label={t('help')}>
      <ol className={classes.steps}>
        <li>
          <b>{t('help1')}</b>
          <span>
            {t('help1Text')}{' '}
            <Link to={paths.connections} target="_blank">
              {t('openConnections')}
            </Link>
          </span>
        </li>
        <li>
          <b>{t('help2')}</b>
          <span>{t('help2Text')}</span>
        </li>
        <li>
          <b>{t('help3')}</b>
          <span>
            {t('help3Text')}{' '}
            <Link to={paths.tickets} target="_blank">
              {t('openTickets')}
            </Link>
          </span>
        </li>
      </ol>
      <Button size="compact-sm" variant="default" onClick={() => setIsRead(true)}>
        {t('helpRead')}
      </Button>
    </section>
  )
}
