import { IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLinkState } from '../live.ts'
import classes from './LinkBar.module.css'

const BACK_MS = 3000

const looks = {
  reconnecting: { icon: IconRefresh, text: 'linkReconnecting' },
  offline: { icon: IconCloudOff, text: 'linkOffline' },
  back: { icon: IconCheck, text: 'linkBack' },
} as const

type Shown = keyof typeof looks

type Props = {
  /** Over the page, where there is no top bar to stand in. */
  floats?: boolean
}

/** A quiet word while the link is down, and a shorter one when it is back. Moves nothing. */
export function LinkBar({ floats }: Props) {
  const shown = useShown()
  return (
    <output className={classes.place} data-floats={floats || undefined}>
      {shown && <Bar shown={shown} />}
    </output>
  )
}

function Bar({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  const { icon: Glyph, text } = looks[shown]
  return (
    <span className={classes.bar} data-state={shown} title={t(text)}>
      <Glyph size={15} stroke={1.8} aria-hidden />
      <span className="cut">{t(text)}</span>
    </span>
  )
}

function useShown(): Shown | undefined {
  const link = useLinkState()
  const [isBack, setBack] = useState(false)
  const before = useRef(link)
  useEffect(() => {
    const wasLost = before.current !== 'online'
    before.current = link
    if (link !== 'online' || !wasLost) return setBack(false)
    setBack(true)
    const wait = setTimeout(() => setBack(false), BACK_MS)
    return () => clearTimeout(wait)
  }, [link])
  return link === 'online' ? (isBack ? 'back' : undefined) : link
}
