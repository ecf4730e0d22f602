import type { Contact } from '@recado/contract/contacts/contacts'
import { IconAddressBook } from '@tabler/icons-react'
import { Suspense } from 'react'
import { dateAndClockOf } from '../i18n/moments.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useListing } from '../app/lists/listing.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TagList } from '../ui/Tags.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { ListPage } from '../app/lists/ListPage.tsx'
import type { ListColumn } from '../app/lists/ListRows.tsx'
import { useAddressSearch } from '../app/lists/use-address-search.ts'
import { BlockedChip } from './BlockedChip.tsx'
import { contactList, useContactsLive } from './contact-list.ts'
import { nameOf } from '../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { ContactPageDialogs, type NewTicketComponent } from './ContactPageDialogs.tsx'
import { ContactToolDialogs, ContactTools, ImportButton } from './ContactTools.tsx'
import { useCreatedDays } from './created-days.ts'
import { CreatedChip } from './CreatedChip.tsx'
import { useContactActions } from './use-contact-actions.ts'
import { useContactActivity } from './use-contact-activity.ts'
import { isSearchable } from './use-contacts.ts'
import { CreateButton } from '../ui/CreateButton.tsx'

/** The contacts page. The address contains the search and the open dialog: `?q=lia&edit=3`, `?edit=new`. */
export function ContactsPage({ newTicket }: { newTicket: NewTicketComponent }) {
  const { t } = useTranslation('contact-page')
  const search = useAddressSearch()
  const isSearched = isSearchable(search.query)
  const created = useCreatedDays()
  const asked = { searchParam: isSearched ? search.query : '', ...created.asked }
  const list = useListing(contactList, asked)
  const actions = useContactActions()
  const columns = useColumns(list.rows)
  useContactsLive()
  const create = <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        search={{
          ...search,
          label: t('search'),
          hint: search.query !== '' && !isSearched ? t('keepTyping') : undefined,
        }}
        filters={created.days && <CreatedChip days={created.days} onClear={created.clear} />}
        narrowed={created.days && { clear: created.clear }}
        actions={
          <>
            <ContactTools asked={asked} />
            {create}
          </>
        }
        columns={columns}
        nameOf={nameOf}
        onOpen={actions.edit}
        actionsOf={actions.of}
        empty={
          <EmptyState
            icon={IconAddressBook}
            title={t('emptyTitle')}
            action={
              <>
                {create}
                <ImportButton />
              </>
            }
          >
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Suspense>
        <ContactPageDialogs {...{ actions, newTicket }} />
      </Suspense>
      <ContactToolDialogs />
    </>
  )
}

/** Maximum number of tags of a row; the others are counted. */
const TAGS_SHOWN_MAX = 2

function useColumns(shown: Contact[]): ListColumn<Contact>[] {
  const activity = useContactActivity(shown.map(({ id }) => id))
  const { t } = useTranslation('contact-page')
  return [
    {
      head: t('name'),
      cell: (contact) => (
        <>
          <Avatar name={nameOf(contact)} src={contact.profilePicUrl} size={32} />
          <span className="cut">{nameOf(contact)}</span>
          {contact.isBlocked && <BlockedChip isTight />}
        </>
      ),
    },
    {
      head: t('number'),
      width: '168px',
      cell: ({ number }) => number !== '' && <span className="num">{phoneOf(number)}</span>,
    },
    {
      head: t('email'),
      width: '22%',
      cell: ({ email }) => email && <span className="cut">{email}</span>,
    },
    {
      head: t('tags'),
      width: '22%',
      isWide: true,
      cell: ({ id }) => (
        <TagList tags={activity.get(id)?.tags ?? []} label={t('tags')} shownMax={TAGS_SHOWN_MAX} />
      ),
    },
    {
      head: t('lastContact'),
      width: '148px',
      isWide: true,
      cell: ({ id }) => {
        const lastMessageAt = activity.get(id)?.lastMessageAt
        return lastMessageAt && <span className="num">{dateAndClockOf(lastMessageAt)}</span>
      },
    },
  ]
}
