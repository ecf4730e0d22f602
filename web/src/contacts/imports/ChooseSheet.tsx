import { Alert, Button, FileButton, Progress } from '@mantine/core'
import type { ContactImport } from '@recado/contract/contacts/imports'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import classes from './Import.module.css'
import { percentOf } from './import-rules.ts'
import { uploadSheet } from './use-imports.ts'

type Props = {
  earlier: ContactImport[]
  onRead: (draft: ContactImport) => void
  onShow: (one: ContactImport) => void
}

const KINDS = '.xlsx,.xls,.csv'

/** Uploads a spreadsheet, chosen or dropped, and lists earlier imports. */
export function ChooseSheet({ earlier, onRead, onShow }: Props) {
  const { t } = useTranslation('contact-imports')
  const { send, stop, share, refused } = useSending(onRead)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) send(file)
  }
  if (share !== undefined) return <Sending share={share} onStop={stop} />
  return (
    <div className={classes.stack}>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className={classes.glyph}>
          <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
        </span>
        <span className={classes.dropTitle}>{t('drop')}</span>
        <p className={classes.soft}>{t('limits')}</p>
        <FileButton accept={KINDS} onChange={(file) => file && send(file)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />} data-autofocus>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        <p className={classes.soft}>{t('nothingYet')}</p>
      </div>
      {refused && (
        <Alert color="red" variant="light" role="alert">
          {textOf(refused, t)}
        </Alert>
      )}
      {earlier.length > 0 && <Earlier imports={earlier} onShow={onShow} />}
    </div>
  )
}

function useSending(onRead: Props['onRead']) {
  const [share, setShare] = useState<number>()
  const [refused, setRefused] = useState<Refused>()
  const sending = useRef<AbortController>(undefined)
  const send = (file: File) => {
    const { signal } = (sending.current = new AbortController())
    setRefused(undefined)
    setShare(0)
    uploadSheet(file, { onProgress: setShare, signal })
      .then(onRead)
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        if (error.code !== 'ERR_CANCELLED') setRefused(error)
      })
      .finally(() => setShare(undefined))
  }
  return { send, stop: () => sending.current?.abort(), share, refused }
}

function Sending({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useTranslation('contact-imports')
  const said = share < 1 ? t('sending', { percent: Math.floor(share * 100) }) : t('reading')
  return (
    <div className={classes.stack}>
      <div className={classes.drop} aria-live="polite">
        <span className={classes.dropTitle}>{said}</span>
        <Progress
          className={classes.bar ?? ''}
          value={share * 100}
          animated={share >= 1}
          aria-label={said}
        />
        <Button variant="default" onClick={onStop}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

type EarlierProps = { imports: ContactImport[]; onShow: Props['onShow'] }

function Earlier({ imports, onShow }: EarlierProps) {
  const { t } = useTranslation('contact-imports')
  const words = {
    running: 'running',
    done: 'done',
    cancelled: 'cancelled',
    failed: 'failed',
  } as const
  return (
    <section aria-labelledby="earlier-imports">
      <h3 className={classes.heading} id="earlier-imports">
        {t('earlier')}
      </h3>
      <ul className={classes.earlier}>
        {imports.map((one) => (
          <li key={one.id}>
            <button type="button" className={classes.earlierOne} onClick={() => onShow(one)}>
              <span className={classes.earlierName}>
                <span className="cut">{one.fileName}</span>
                <span className={classes.soft}>
                  {dateAndClockOf(one.createdAt)}
                  {one.user && ` · ${one.user.name}`}
                </span>
              </span>
              <span className={`${classes.soft} num`}>
                {one.status === 'running'
                  ? `${percentOf(one)}%`
                  : one.status !== 'draft' && one.status !== 'done'
                    ? t(words[one.status])
                    : t('rows', { count: one.rows })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
