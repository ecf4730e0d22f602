import { IconCheck, IconCloudOff, IconRefresh, IconSparkles, type Icon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useIsPhone } from '../ui/widths.ts'
import { useLinkState } from '../app/live/live.ts'
import { useNewVersion } from './new-version.ts'
import classes from './LinkBar.module.css'
import { useNewActivityCount } from './use-new-activity-count.ts'

const BACK_MS = 4000

const icons = { reconnecting: IconRefresh, offline: IconCloudOff, back: IconCheck } as const

type Shown = keyof typeof icons

type Props = {
  /** Floats above the page, where there is no top bar. */
  floats?: boolean
}

/** Says that the connection is down, and what arrived once it is back. Does not move the layout. */
export function LinkBar({ floats }: Props) {
  const shown = useShown()
  const isOutdated = useNewVersion()
  return (
    <output className={classes.place} data-floats={floats || undefined}>
      {shown ? <Bar shown={shown} /> : isOutdated && <Update />}
    </output>
  )
}

function Bar({ shown }: { shown: Shown }) {
  const words = useWords(shown)
  return (
    <span className={classes.bar} data-state={shown} title={words}>
      <Words icon={icons[shown]}>{words}</Words>
    </span>
  )
}

/** Reloads to update at once. Without a press the page reloads when the user is idle. */
function Update() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.bar}
      data-state="update"
      onClick={() => window.location.reload()}
    >
      <Words icon={IconSparkles}>{t('updateNow')}</Words>
    </button>
  )
}

const Words = ({ icon: Glyph, children }: { icon: Icon; children: string }) => (
  <>
    <Glyph size={15} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </>
)

function useWords(shown: Shown): string {
  const { t } = useTranslation()
  const count = useNewActivityCount()
  const isPhone = useIsPhone()
  if (shown === 'reconnecting') return t('linkReconnecting')
  if (shown === 'offline') return t(isPhone ? 'linkOfflineShort' : 'linkOffline')
  return count > 0 ? t('linkBackWith', { count }) : t('linkBack')
}

/** `back` follows in the same render as the return of the connection: the bar stays mounted and goes on counting. */
function useShown(): Shown | undefined {
  const link = useLinkState()
  const [before, setBefore] = useState(link)
  const [isBack, setBack] = useState(false)
  if (link !== before) {
    setBefore(link)
    setBack(link === 'online')
  }
  useEffect(() => {
    if (!isBack) return undefined
    const wait = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(wait)
  }, [isBack])
  return link === 'online' ? (isBack ? 'back' : undefined) : link
}
