import type { ApiKey } from '@recado/contract/accounts/api-keys'
import { dayOf } from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'
import { clockOf, dateOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const MINUTE_MS = 60_000
const SENDING = 'messages.send'

/** What the page says about a key. */
export function useKeyWords() {
  const { t } = useTranslation('messages-api')
  const now = useNow()
  return {
    lastUse: ({ lastUsedAt }: ApiKey): string => {
      if (lastUsedAt === null) return t('neverUsed')
      const minutes = Math.floor((now - Date.parse(lastUsedAt)) / MINUTE_MS)
      if (minutes < 1) return t('usedNow')
      if (minutes < 60) return t('usedMinutes', { count: minutes })
      const time = clockOf(lastUsedAt)
      return dayOf(lastUsedAt, now).is === 'today'
        ? t('usedToday', { time })
        : `${dateOf(lastUsedAt)}, ${time}`
    },
    end: (expiresAt: string): string =>
      t(Date.parse(expiresAt) > now ? 'ends' : 'ended', { date: dateOf(expiresAt) }),
    /** What it may do, in short. */
    rights: ({ scopes, user }: ApiKey): string => {
      const others = scopes.filter((scope) => scope !== SENDING).length
      const sends = scopes.includes(SENDING) ? [t('sends')] : []
      // Without its creator a key keeps nothing but sending.
      const acts = others > 0 && user ? [t('acts', { count: others, name: user.name })] : []
      return [...sends, ...acts].join(' · ') || t('doesNothing')
    },
  }
}
