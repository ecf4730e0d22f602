import { Anchor, Button, Loader, Modal, RingProgress } from '@mantine/core'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { may } from '@recado/contract/platform/permissions'
import { IconCircleCheck, IconDeviceMobile, IconQrcode } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showError } from '../app/calls/errors.ts'
import type { Refused } from '../app/calls/refused.ts'
import { useSession } from '../app/session/session.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { QrCode } from '../ui/QrCode.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../ui/use-open-state.ts'
import classes from './Connections.module.css'
import { useCountdown } from './countdown.ts'
import { PairByCode } from './PairByCode.tsx'
import { phonePageOf } from './simulated-phone.ts'
import { connectionStateOf } from './connection-status.ts'
import { useRestart, type ProviderOffer } from './use-connections.ts'

/** Time the success message stays before the dialog closes itself. */
const DONE_MS = 2500

type Props = { connection: Whatsapp; offer: ProviderOffer; onClose: () => void }

/**
 * Pairs a phone with this connection by QR code, or by pairing code if the driver supports one. Closes after success.
 */
export function PairDialog({ connection, offer, onClose }: Props) {
  const { t } = useTranslation('connections')
  const { user } = useSession()
  const [isByCode, setIsByCode] = useState(false)
  const canType = offer.hasPairingCode(connection.provider) && may(user, 'connections.edit')
  const isWaiting = connection.status === 'qrcode' || connection.status === 'OPENING'
  const byCode = isByCode && canType && isWaiting
  useFocusBack()
  useCloseWhenDone(connection.status === 'CONNECTED', onClose)
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      returnFocus={false}
      onClose={onClose}
      size={640}
      title={t('pairTitle', { name: connection.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.pair}>
        <Steps connection={connection} byCode={byCode} />
        <div className={classes.codeSide} aria-live="polite">
          {byCode ? <PairByCode connection={connection} /> : <Stage connection={connection} />}
          {canType && isWaiting && (
            <Button variant="subtle" size="compact-md" fz={13} onClick={() => setIsByCode(!byCode)}>
              {t(byCode ? 'byScan' : 'byCode')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

function useCloseWhenDone(isDone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => close(), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
}

const scanning = ['step1', 'step2', 'step3'] as const
const typing = ['step1', 'step2', 'byCodeStep3', 'byCodeStep4'] as const

type StepsProps = { connection: Whatsapp; byCode: boolean }

function Steps({ connection, byCode }: StepsProps) {
  const { t } = useTranslation('connections')
  const phonePage = phonePageOf(connection.qrcode)
  return (
    <div>
      {connection.number !== '' && (
        <p className={`${classes.soft} num`}>{phoneOf(connection.number)}</p>
      )}
      <ol className={classes.steps}>
        {(byCode ? typing : scanning).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
      {phonePage && (
        <div className={classes.simulated}>
          <p>{t('openPhoneText')}</p>
          <Button
            component="a"
            href={phonePage}
            target="_blank"
            leftSection={<IconDeviceMobile size={16} />}
          >
            {t('openPhone')}
          </Button>
        </div>
      )}
      {connection.status !== 'CONNECTED' && <Trouble />}
    </div>
  )
}

function Trouble() {
  const { t } = useTranslation('connections')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className={classes.soft}>
        {t('stays')}{' '}
        <Anchor
          component="button"
          type="button"
          fz={12}
          underline="always"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('trouble')}
        </Anchor>
      </p>
      {isOpen && (
        <ul className={classes.trouble}>
          {(['trouble1', 'trouble2', 'trouble3', 'trouble4'] as const).map((help) => (
            <li key={help}>{t(help)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The right half: the QR code, or its replacement. */
function Stage({ connection }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  const { status, qrcode, name, number } = connection
  if (status === 'CONNECTED')
    return (
      <output className={classes.stage} data-tone="ok">
        <IconCircleCheck size={56} stroke={1.4} />
        <b>{t('done')}</b>
        <span>{t('doneText', { name })}</span>
      </output>
    )
  if (status === 'qrcode' && qrcode !== '') return <Code connection={connection} />
  if (status === 'OPENING' || status === 'PAIRING')
    return (
      <div className={classes.stage}>
        <Loader size={28} />
        <span>
          {t(status === 'PAIRING' ? 'pairingNow' : number === '' ? 'preparing' : 'reopening')}
        </span>
      </div>
    )
  return <Stopped connection={connection} />
}

function Code({ connection }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  const { qrcode, qrcodeAttempt, qrcodeExpiresAt } = connection
  const left = useCountdown(qrcodeExpiresAt)
  const [life, setLife] = useState({ qrcode, seconds: 0 })
  if (left !== undefined && (life.qrcode !== qrcode || life.seconds < left))
    setLife({ qrcode, seconds: left })
  const share = left === undefined || life.seconds === 0 ? 100 : (left / life.seconds) * 100
  return (
    <>
      <div className={classes.code}>
        <QrCode text={qrcode} size={216} />
      </div>
      <span className={classes.countdown} role="timer" aria-live="off">
        <RingProgress
          size={20}
          thickness={3}
          sections={[{ value: share, color: 'var(--accent)' }]}
        />
        {left ? t('nextCode', { seconds: left }) : t('nextCodeSoon')}
      </span>
      <span className={classes.soft}>{t('attempt', { attempt: Math.max(1, qrcodeAttempt) })}</span>
    </>
  )
}

function Stopped({ connection }: { connection: Whatsapp }) {
  const { t } = useTranslation('connections')
  const { user } = useSession()
  const restart = useRestart()
  const [isBusy, setIsBusy] = useState(false)
  const isHidden = connection.status === 'qrcode'
  const { state } = connectionStateOf(connection)
  const isExpired = state === 'expired'
  const again = async () => {
    setIsBusy(true)
    await restart({ id: connection.id }).catch((refused: Refused) => showError(refused))
    setIsBusy(false)
  }
  return (
    <div className={classes.stage}>
      <IconQrcode size={40} stroke={1.2} />
      <b>{t(isExpired ? 'codeExpired' : isHidden ? 'hidden' : 'notNow')}</b>
      {!isHidden && (
        <span>{t(isExpired ? 'codeExpiredText' : `${state}Detail`, { time: '' })}</span>
      )}
      {!isHidden && may(user, 'connections.edit') && (
        <Button loading={isBusy} onClick={() => void again()}>
          {t('newCode')}
        </Button>
      )}
    </div>
  )
}
