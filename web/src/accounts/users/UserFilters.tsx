import { NativeSelect } from '@mantine/core'
import { profiles } from '@recado/contract/platform/permissions'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQueues } from '../use-queues.ts'
import type { UserFilter } from './use-user-filter.ts'

/** Narrows the users to a queue and a profile. */
export function UserFilters({ filter }: { filter: UserFilter }) {
  const { t } = useTranslation('users')
  const { data: queues = [] } = useQueues()
  return (
    <>
      <NativeSelect
        aria-label={t('byQueue')}
        value={String(filter.queueId ?? '')}
        onChange={(event) => filter.choose('queue', event.currentTarget.value)}
        data={[
          { value: '', label: t('allQueues') },
          ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('byProfile')}
        value={filter.profile ?? ''}
        onChange={(event) => filter.choose('profile', event.currentTarget.value)}
        data={[
          { value: '', label: t('allProfiles') },
          ...profiles.map((profile) => ({ value: profile, label: t(profile) })),
        ]}
      />
    </>
  )
}
