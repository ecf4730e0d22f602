import type { TagFull } from '@recado/contract/desk/tags'
import { IconTags } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { ListColumn } from '../../app/lists/ListRows.tsx'
import { useListing } from '../../app/lists/listing.ts'
import { useAddressSearch } from '../../app/lists/use-address-search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { tagList, useTagListLive } from './tag-list.ts'
import { TagChip } from '../../ui/Tags.tsx'
import { TagDialogs } from './TagDialogs.tsx'
import { useTagActions } from './use-tag-actions.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'

/** The tags page. The address contains the search and the open dialog: `?q=vip`, `?edit=3`, `?edit=new`, `?remove=3`. */
export function TagsPage() {
  const { t } = useTranslation('tags')
  const search = useAddressSearch()
  const list = useListing(tagList, { searchParam: search.query })
  const actions = useTagActions()
  useTagListLive()
  const create = <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        search={{ ...search, label: t('search') }}
        actions={create}
        columns={useColumns()}
        nameOf={({ name }) => name}
        onOpen={actions.edit}
        actionsOf={actions.of}
        empty={
          <EmptyState icon={IconTags} title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Suspense>
        <TagDialogs dialog={actions.dialog} rows={list.rows} />
      </Suspense>
    </>
  )
}

function useColumns(): ListColumn<TagFull>[] {
  const { t, i18n } = useTranslation('tags')
  return [
    { head: t('name'), cell: (tag) => <TagChip tag={tag} /> },
    {
      head: t('tickets'),
      width: '36%',
      cell: ({ ticketsCount: count, ticketsCountCapped: isCapped }) => {
        const number = count.toLocaleString(i18n.language)
        return <span className="num">{t(isCapped ? 'countMore' : 'count', { count, number })}</span>
      },
    },
  ]
}
