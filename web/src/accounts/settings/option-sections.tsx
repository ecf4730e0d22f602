import { Skeleton } from '@mantine/core'
import { callReplies } from '@recado/contract/automation/calls'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useSession } from '../../app/session/session.ts'
import { useNow } from '../../app/time/use-now.ts'
import { clockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import { useSettings } from '../use-settings.ts'
import { SelectOption, SwitchOption } from './Option.tsx'
import { AutomaticTexts } from './AutomaticTexts.tsx'
import { Group } from './Group.tsx'
import { SectionHead } from './SectionHead.tsx'
import { timeZoneChoices } from './time-zones.ts'

/** What concerns the whole company. */
export function CompanySection() {
  const { t } = useTranslation('settings')
  const now = useNow()
  // Renders again when the time zone of the session changes.
  useSession()
  return (
    <Section path="company">
      <SelectOption
        setting="timeZone"
        name={t('timeZone')}
        meaning={t('timeZoneText', { clock: clockOf(now) })}
        choices={timeZoneChoices()}
        isSearched
      />
      <SelectOption
        setting="language"
        name={t('language')}
        meaning={t('languageText')}
        choices={[
          { value: 'pt', label: 'Português' },
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
      />
    </Section>
  )
}

const offlineMinutes = ['5', '10', '15', '30', '60'] as const

/** Which conversations reach the desk, when they return, and what happens by itself in them. */
export function ServiceSection() {
  const { t } = useTranslation('settings')
  return (
    <>
      <Section path="service">
        <SwitchOption setting="CheckMsgIsGroup" name={t('groups')} meaning={t('groupsText')} />
        <CallOption />
        <SelectOption
          setting="returnAfterOffline"
          name={t('returnAfterOffline')}
          meaning={t('returnAfterOfflineText')}
          choices={[
            { value: 'disabled', label: t('never') },
            ...offlineMinutes.map((value) => ({ value, label: t(`after_${value}`) })),
          ]}
        />
      </Section>
      <AutomaticTexts />
    </>
  )
}

/** Off, a caller gets the text in the language of the company. */
function CallOption() {
  const { t } = useTranslation('settings')
  const { settings } = useSession().user.company
  const language = settings.find(({ key }) => key === 'language')?.value
  const text = callReplies[language as keyof typeof callReplies] ?? callReplies.pt
  return <SwitchOption setting="call" name={t('calls')} meaning={t('callsText', { text })} />
}

export function RatingSection() {
  const { t } = useTranslation('settings')
  return (
    <Section path="rating">
      <SwitchOption setting="userRating" name={t('ask')} meaning={t('askText')} />
    </Section>
  )
}

/** Hours and minutes after which a user without input is signed out. */
const pauses = ['15', '30', '60', '120', '240', '480'] as const

export function SecuritySection() {
  const { t } = useTranslation('settings')
  return (
    <Section path="security">
      <SelectOption
        setting="signOutAfter"
        name={t('signOut')}
        meaning={t('signOutText')}
        choices={[
          { value: 'disabled', label: t('never') },
          ...pauses.map((value) => ({ value, label: t(`after_${value}`) })),
        ]}
      />
      <SwitchOption
        setting="requireTwoFactor"
        name={t('requireTwoFactor')}
        meaning={t('requireTwoFactorText')}
      />
      <SwitchOption setting="hideNumbers" name={t('hideNumbers')} meaning={t('hideNumbersText')} />
    </Section>
  )
}

type Path = 'company' | 'service' | 'closing' | 'rating' | 'hours' | 'security'

/** A section of options with their group. Says so if the settings could not be loaded. */
export function Section({ path, children }: { path: Path; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useSettings()
  const isSlow = useIsSlow(!data && !error)
  return (
    <>
      <SectionHead title={t(path)} text={t('sectionText')} />
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('loadFailed')}
        </LoadFailed>
      )}
      {isSlow && <Skeleton height={64} radius={10} maw={760} />}
      {data && <Group title={t(`${path}Group`)}>{children}</Group>}
    </>
  )
}
