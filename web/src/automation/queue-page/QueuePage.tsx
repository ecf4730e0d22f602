import { VisuallyHidden } from '@mantine/core'
import type { QueueDetail } from '@recado/contract/accounts/queues'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useTitle } from '../../app/brand/title.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { usePageGuard } from '../../app/forms/use-page-guard.tsx'
import { NotFoundPage } from '../../app/pages/NotFoundPage.tsx'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BotHead } from '../bot/BotHead.tsx'
import { DataTab } from './DataTab.tsx'
import classes from './QueuePage.module.css'
import { TeamTab } from './TeamTab.tsx'
import { useOneQueue } from './use-one-queue.ts'

const BotTab = lazyComponent(() => import('../bot/BotTab.tsx'), 'BotTab', [
  'bot-editor',
  'variables',
  'quick-messages',
])

const QueueHours = lazyComponent(
  () => import('../../accounts/hours/QueueHours.tsx'),
  'QueueHours',
  ['hours'],
)

const tabs = ['data', 'bot', 'hours', 'team'] as const
type TabName = (typeof tabs)[number]

/** The page of one queue. Each tab has its own address. */
export function QueuePage() {
  const { id = '', tab = 'data' } = useParams()
  const shown = tabs.find((one) => one === tab)
  return shown && /^\d{1,9}$/.test(id) ? <Loaded id={Number(id)} tab={shown} /> : <NotFoundPage />
}

function Loaded({ id, tab }: { id: number; tab: TabName }) {
  const { t } = useTranslation('queue-page')
  const { queue, error, retry } = useOneQueue(id)
  if (error?.code === 'ERR_NO_QUEUE_FOUND') return <NotFoundPage />
  if (queue) return <Shown key={id} queue={queue} tab={tab} />
  return (
    <div className={classes.waiting} aria-busy={!error}>
      {error && (
        <LoadFailed error={error} onRetry={retry}>
          {t('notLoaded')}
        </LoadFailed>
      )}
    </div>
  )
}

function Shown({ queue, tab }: { queue: QueueDetail; tab: TabName }) {
  const { t } = useTranslation('queue-page')
  const [isDirty, setIsDirty] = useState(false)
  useTitle(queue.name)
  return (
    <div className={classes.page}>
      <Head queue={queue} isDirty={isDirty} />
      <nav className={classes.tabs} aria-label={queue.name}>
        {tabs.map((one) => (
          <Link
            key={one}
            to={`${paths.queue(queue.id)}${one === 'data' ? '' : `/${one}`}`}
            className={classes.tab}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(one)}
          </Link>
        ))}
      </nav>
      {/* It stays while another tab is shown, with what the user has typed. */}
      <div className={classes.sheet} hidden={tab !== 'data'}>
        <DataTab queue={queue} onDirty={setIsDirty} />
      </div>
      {tab === 'bot' && (
        <Suspense>
          <BotTab queue={queue} />
        </Suspense>
      )}
      {tab === 'hours' && (
        <div className={classes.sheet}>
          <VisuallyHidden component="h2">{t('hours')}</VisuallyHidden>
          <Suspense>
            <QueueHours queueId={queue.id} />
          </Suspense>
        </div>
      )}
      {tab === 'team' && (
        <div className={classes.sheet}>
          <TeamTab queueId={queue.id} />
        </div>
      )}
    </div>
  )
}

function Head({ queue, isDirty }: { queue: QueueDetail; isDirty: boolean }) {
  const { t } = useTranslation('queue-page')
  const go = useNavigate()
  const { leave, question } = usePageGuard({
    isDirty,
    isBusy: false,
    onClose: () => void go(paths.queues),
    staysAt: (address) => /\/queues\/\d+/.exec(address)?.[0] === paths.queue(queue.id),
  })
  return (
    <header className={classes.head}>
      <IconButton icon={IconArrowLeft} label={t('back')} onClick={leave} />
      <span className={classes.crumb}>{t('crumb')}</span>
      <h1 className={`${classes.name} cut`}>{queue.name}</h1>
      <BotHead queueId={queue.id} />
      {question}
    </header>
  )
}
