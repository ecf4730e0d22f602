import { SegmentedControl } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { KEY_VARIABLE, type SampleLanguage, sendSamples } from '@recado/contract/desk/send-samples'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../app/device/clipboard.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './MessagesApi.module.css'
import { SEND_PATH, type TryValues } from './use-try.ts'

const names: Record<SampleLanguage, string> = {
  curl: 'cURL',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
}
const languages = Object.entries(names).map(([value, label]) => ({ value, label }))

/** Code that sends the message of the form, in four languages. */
export function CodeSamples({ values }: { values: TryValues }) {
  const { t } = useTranslation('messages-api')
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const code = sendSamples[language]({
    url: `${location.origin}${SEND_PATH}`,
    number: values.number || t('sampleNumber'),
    body: values.body || t('sampleBody'),
    idempotencyKey: t('sampleOnce'),
  })
  return (
    <>
      <section className={classes.card} aria-label={t('code')}>
        <header className={classes.bar}>
          <SegmentedControl
            size="xs"
            aria-label={t('language')}
            data={languages}
            value={language}
            onChange={(chosen) => setLanguage(chosen as SampleLanguage)}
          />
          <IconButton icon={IconCopy} label={t('copyCode')} onClick={() => void copyText(code)} />
        </header>
        {/* Scrolls sideways, so it must be reachable by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.code} tabIndex={0} aria-label={names[language]}>
          {code}
        </pre>
      </section>
      <p className={classes.soft}>
        {t('variable', { variable: KEY_VARIABLE })}{' '}
        {t('once24', { hours: limits.idempotencyHours })}{' '}
        {t('rate', { count: limits.keyWritesPerMinute })}
      </p>
    </>
  )
}
