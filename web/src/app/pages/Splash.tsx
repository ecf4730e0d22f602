import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Fast loads show no spinner. */
const PATIENCE_MS = 300

/** Placeholder of a page that is loading. */
export function Splash() {
  const { t } = useTranslation()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const wait = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(wait)
  }, [])
  return (
    <output className="alone" aria-label={t('loading')}>
      {isLate && <Loader size="sm" />}
    </output>
  )
}
