import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import type { Payment } from '@recado/contract/billing/subscription'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../app/device/clipboard.ts'
import { clockOf, dateOf } from '../../i18n/moments.ts'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'
import { remainingIn } from './rules.ts'

/** How long the button says that the code was copied. */
const COPIED_MS = 1000
const TICK_MS = 1000

type Props = { payment: Payment; isMaking: boolean; onAgain: () => void }

/** The picture of the Pix and its code to copy, until it expires. */
export function PixCode({ payment, isMaking, onAgain }: Props) {
  const { t } = useTranslation('billing')
  const { encodedImage, payload, price, expiresAt } = payment
  const left = useRemaining(expiresAt)
  const isExpired = left?.is === 'over'
  return (
    <>
      <h2 className={classes.cardHead}>
        {t('payWithPix')} <Validity left={left} expiresAt={expiresAt} />
      </h2>
      <div className={classes.pix}>
        <div className={classes.picture} data-veiled={isExpired || undefined}>
          <img
            src={`data:image/png;base64,${encodedImage}`}
            alt={t('qrAlt')}
            width={232}
            height={232}
          />
          {isExpired && (
            <Button loading={isMaking} onClick={onAgain}>
              {t('newCode')}
            </Button>
          )}
        </div>
        <div className={classes.how}>
          <p className={classes.amount}>
            <span>{t('total')}</span> {moneyOf(price)}
          </p>
          <ol className={classes.howSteps}>
            <li>{t('how1')}</li>
            <li>{t('how2')}</li>
            <li>{t('how3', { amount: moneyOf(price) })}</li>
          </ol>
          {!isExpired && <CodeField code={payload} />}
        </div>
      </div>
    </>
  )
}

function CodeField({ code }: { code: string }) {
  const { t } = useTranslation('billing')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void copyText(code, { isQuiet: true }).then(() => setCopied(true))
  return (
    <div className={classes.code}>
      <TextInput
        label={t('codeLabel')}
        value={code}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={
          isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
        }
        onClick={copy}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <VisuallyHidden component="output">{isCopied && t('copied')}</VisuallyHidden>
    </div>
  )
}

type Left = ReturnType<typeof remainingIn> | undefined

function Validity({ left, expiresAt }: { left: Left; expiresAt: string | null }) {
  const { t } = useTranslation('billing')
  if (!left || !expiresAt) return null
  const text =
    left.is === 'over'
      ? t('expired')
      : left.is === 'soon'
        ? t('validFor', { time: left.clock })
        : t('validUntil', { at: `${dateOf(expiresAt)} ${clockOf(expiresAt)}` })
  return (
    <span className={classes.validity} data-last={(left.is === 'soon' && left.isLast) || undefined}>
      {text}
    </span>
  )
}

/** Counts the seconds while less than an hour is left. */
function useRemaining(expiresAt: string | null): Left {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!expiresAt) return undefined
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [expiresAt])
  return expiresAt === null ? undefined : remainingIn(Date.parse(expiresAt) - now)
}
