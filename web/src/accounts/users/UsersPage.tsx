import type { Seats } from '@recado/contract/accounts/users'
import { IconUsers } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListPage } from '../../app/lists/ListPage.tsx'
import { useAddressSearch } from '../../app/lists/use-address-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useUserColumns } from './use-user-columns.tsx'
import { useUserActions } from './use-user-actions.ts'
import { useUserFilter } from './use-user-filter.ts'
import { useUserList } from './use-user-list.ts'
import { UserDialogs } from './UserDialogs.tsx'
import { UserFilters } from './UserFilters.tsx'
import classes from './Users.module.css'
import { CreateButton } from '../../ui/CreateButton.tsx'

/** The users page. The address contains search, filters and the open dialog: `?q=bia&profile=user&edit=3`. */
export function UsersPage() {
  const { t } = useTranslation('users')
  const search = useAddressSearch()
  const filter = useUserFilter()
  const { list, seats } = useUserList({ searchParam: search.query, ...filter.asked })
  const actions = useUserActions(seats)
  const columns = useUserColumns()
  const isNarrowed = Object.keys(filter.asked).length > 0
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        search={{ ...search, label: t('search') }}
        filters={<UserFilters filter={filter} />}
        narrowed={isNarrowed ? { clear: filter.clear } : undefined}
        actions={
          <>
            <UsedSeats seats={seats} />
            <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
          </>
        }
        columns={columns}
        nameOf={({ name }) => name}
        onOpen={actions.edit}
        actionsOf={actions.of}
        empty={<EmptyState icon={IconUsers} title={t('empty')} />}
      />
      <Suspense>
        <UserDialogs dialog={actions.dialog} seats={seats} />
      </Suspense>
    </>
  )
}

/** How many of the users that the plan allows are active. */
function UsedSeats({ seats }: { seats: Seats | undefined }) {
  const { t } = useTranslation('users')
  if (!seats || seats.limit === null) return null
  return <span className={classes.seats}>{t('seats', { ...seats })}</span>
}
