import { Alert, Button, Progress } from '@mantine/core'
import {
  contactImports,
  mayManageImport,
  type ContactImport,
} from '@recado/contract/contacts/imports'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { download } from '../../app/calls/download.ts'
import { showError } from '../../app/calls/errors.ts'
import { useSession } from '../../app/session/session.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import dialog from '../../ui/Dialog.module.css'
import classes from './Import.module.css'
import { percentOf } from './import-rules.ts'
import { useCancelImport } from './use-imports.ts'

type Props = { one: ContactImport; onAgain: () => void; onClose: () => void }

/** Progress and result of an import. */
export function ImportProgress({ one, onAgain, onClose }: Props) {
  const { t, i18n } = useTranslation('contact-imports')
  const { user } = useSession()
  const isRunning = one.status === 'running'
  const isManaged = mayManageImport(user, one)
  const number = (value: number) => value.toLocaleString(i18n.language)
  const progress = t('progress', {
    worked: number(one.worked),
    rows: number(one.rows),
    count: one.rows,
  })
  return (
    <div className={dialog.form}>
      <div>
        <h3 className={classes.heading}>
          {isRunning ? t('running', { file: one.fileName }) : t(endOf(one))}
        </h3>
        {!isRunning && <p className={classes.soft}>{one.fileName}</p>}
      </div>
      <div>
        <Progress
          value={percentOf(one)}
          animated={isRunning}
          aria-label={progress}
          {...(one.status === 'done' && { color: 'green' })}
        />
        <p className={`${classes.soft} num`} aria-live="polite">
          {progress}
        </p>
      </div>
      <dl className={classes.counts}>
        {counted(one).map((name) => (
          <div key={name} data-tone={name === 'rejected' && one[name] > 0 ? 'bad' : undefined}>
            <dt>{t(name)}</dt>
            <dd className="num">{number(one[name])}</dd>
          </div>
        ))}
      </dl>
      {isRunning && <p className={classes.soft}>{t('leave')}</p>}
      {one.status === 'failed' && (
        <Alert color="red" variant="light" role="alert">
          {t('failedText')}
        </Alert>
      )}
      <footer className={dialog.foot}>
        {!isRunning && isManaged && one.rejected + one.warned > 0 && <RejectedFile id={one.id} />}
        {isRunning && isManaged && <Stop id={one.id} />}
        {!isRunning && (
          <Button variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </footer>
    </div>
  )
}

const COUNTS = ['created', 'updated', 'skipped', 'rejected'] as const

/** Rows imported without their e-mail are listed only if there are any. */
const counted = ({ warned }: ContactImport) =>
  warned > 0 ? ([...COUNTS, 'warned'] as const) : COUNTS

const endOf = ({ status }: ContactImport) =>
  status === 'cancelled' || status === 'failed' ? status : 'done'

function RejectedFile({ id }: { id: number }) {
  const { t } = useTranslation('contact-imports')
  const [isBusy, setIsBusy] = useState(false)
  const fetch = () => {
    setIsBusy(true)
    download(contactImports.rejected, { id, format: 'xlsx' })
      .catch(showError)
      .finally(() => setIsBusy(false))
  }
  return (
    <span className={dialog.aside}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={isBusy}
        onClick={fetch}
      >
        {t('rejectedFile')}
      </Button>
    </span>
  )
}

function Stop({ id }: { id: number }) {
  const { t } = useTranslation('contact-imports')
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useCancelImport()
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('stop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('stopTitle')}
          confirm={t('stop')}
          isGrave
          onConfirm={() => mutateAsync({ id }).then(() => setIsAsking(false))}
          onClose={() => setIsAsking(false)}
        >
          {t('stopText')}
        </ConfirmDialog>
      )}
    </>
  )
}
