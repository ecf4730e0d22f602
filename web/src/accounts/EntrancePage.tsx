import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useBrand, useBrandState } from '../app/brand/brand.ts'
import { LanguageChoice } from '../app/preferences/LanguageChoice.tsx'
import { ThemeChoice } from '../app/preferences/ThemeChoice.tsx'
import { useTitle } from '../app/brand/title.ts'
import { BrandMark } from '../app/brand/BrandMark.tsx'
import classes from './LoginPage.module.css'

/** The frame of the pages for visitors: a form beside the brand. */
export function EntrancePage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('session')
  const { name, tagline, fileLogin, fileLoginDark } = useBrand()
  // The first visitor sees no name and logo until it is known that they are not customized.
  const state = useBrandState()
  const isGuess = state.is === 'known' && state.isGuess
  useTitle(title)
  return (
    <div className={classes.page}>
      <main className={classes.formSide}>
        <div className={classes.name} {...(isGuess && { style: { visibility: 'hidden' } })}>
          <BrandMark light={fileLogin} dark={fileLoginDark} size={28}>
            {name}
          </BrandMark>
        </div>
        {children}
        <footer className={classes.foot}>
          <LanguageChoice />
          <ThemeChoice />
        </footer>
      </main>
      <aside className={classes.brand} aria-label={name}>
        <div className={classes.pitch}>
          <h2 className={classes.headline}>{tagline || t('headline')}</h2>
          <ul className={classes.promises}>
            <li>{t('promiseTeam')}</li>
            <li>{t('promiseQueues')}</li>
            <li>{t('promiseSafe')}</li>
          </ul>
        </div>
        <Sketch />
      </aside>
    </div>
  )
}

/** Decorative drawing: three bubbles and ticks in the brand's colours. */
const Sketch = () => (
  <svg className={classes.sketch} viewBox="0 0 520 300" aria-hidden>
    <g className={classes.theirs}>
      <rect x="0" y="0" width="290" height="68" rx="20" />
      <rect x="0" y="188" width="330" height="112" rx="20" />
    </g>
    <rect className={classes.mine} x="196" y="88" width="324" height="80" rx="20" />
    <g className={classes.lines}>
      <path d="M28 28h212M28 44h128M224 116h250M224 134h170M28 220h264M28 240h230M28 260h140" />
    </g>
    <path className={classes.ticks} d="m444 144 6 7 13-15M457 149l2 2 13-15" />
  </svg>
)
