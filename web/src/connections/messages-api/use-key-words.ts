import type { ApiKey } from '@recado/contract/accounts/api-keys'
import { may, type Permission } from '@recado/contract/platform/permissions'
import { dayOf } from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'
import { clockOf, dateOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const MINUTE_MS = 60_000
const SENDING = 'messages.send'

const acting = (scopes: ApiKey['scopes']) => scopes.filter((scope) => scope !== SENDING)

/** The scopes beyond sending that the creator may still use. Without an active creator there are none. */
const effective = (scopes: ApiKey['scopes'], user: ApiKey['user']) =>
  acting(scopes).filter(
    (scope) => user?.active && may({ profile: user.profile, scopes }, scope as Permission),
  )

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
      const others = effective(scopes, user).length
      const sends = scopes.includes(SENDING) ? [t('sends')] : []
      const acts = others > 0 && user ? [t('acts', { count: others, name: user.name })] : []
      return [...sends, ...acts].join(' · ') || t('doesNothing')
    },
    /** What the state of its creator takes from it. Undefined: nothing. */
    lost: ({ scopes, user }: ApiKey): string | undefined => {
      const count = acting(scopes).length - effective(scopes, user).length
      if (!user || count === 0) return undefined
      const { name, active, profile } = user
      if (!active) return t('creatorInactive', { name })
      return t(profile === 'manager' ? 'lostToManager' : 'lostToUser', { count, name })
    },
  }
}
