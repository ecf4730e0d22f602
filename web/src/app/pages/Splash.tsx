import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

/** What comes fast needs no sign that it comes. */
const PATIENCE_MS = 300

/** Stands where a page is about to be. */
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
