import { limits } from '@recado/contract/platform/limits'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './TicketList.module.css'
import { SEARCH_FIELD } from './search-field-id.ts'
import type { ChangeView } from '../tickets/use-view.ts'

type Props = { query: string; change: ChangeView }

/** Searches while the user types. Clearing the field returns to the open tickets. */
export function SearchField({ query, change }: Props) {
  const { t } = useTranslation('tickets')
  const [text, setText] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const search = useDebouncedCallback(
    (q: string) => change({ q }, { replace: true }),
    limits.listSearchDelayMs,
  )
  const write = (next: string) => {
    setText(next)
    if (next !== '') return search(next)
    search.cancel()
    change({ tab: null, q: null }, { replace: true })
  }
  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        id={SEARCH_FIELD}
        className={classes.searchInput}
        type="text"
        inputMode="search"
        ref={field}
        value={text}
        maxLength={200}
        aria-label={t('searchHint')}
        placeholder={t('searchHint')}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') write('')
        }}
      />
      {text !== '' && (
        <IconButton icon={IconX} label={t('clear')} size={24} onClick={() => write('')} />
      )}
    </div>
  )
}
