import { Button, Input, Skeleton } from '@mantine/core'
import { IconSearch, IconSearchOff, IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AfterShortWait } from '../../ui/AfterShortWait.tsx'
import { InShortTasks } from '../../ui/InShortTasks.tsx'
import { useKeys } from '../keyboard/keys.ts'
import { useTitle } from '../brand/title.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './ListPage.module.css'
import { ListRows, type RowsProps } from './ListRows.tsx'
import { LoadFailed } from '../forms/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import type { AddressSearch } from './use-address-search.ts'

type Props<R extends { id: number }> = Omit<RowsProps<R>, 'label'> & {
  title: string
  /** Next to the title. The main action comes last. */
  actions?: ReactNode
  /** Label and state of the search. `hint` says why the search does not run yet. */
  search?: AddressSearch & { label: string; hint?: string | undefined }
  /** Next to the search field. */
  filters?: ReactNode
  /** Set if filters narrow the list. `clear` removes them. */
  narrowed?: { clear: () => void } | undefined
  /** Shown while the list is empty: its purpose, and how to begin. */
  empty: ReactNode
}

/** The pattern of every list screen: title with total and main action, search and filters, rows. */
export function ListPage<R extends { id: number }>(props: Props<R>) {
  const { title, list, actions, search, filters, narrowed, empty, ...rows } = props
  const { t } = useTranslation('pages')
  const isNothing = !list.isFirstLoad && list.rows.length === 0 && list.error === null
  const query = search?.query ?? ''
  const isAsked = query !== '' || narrowed !== undefined
  const isEmpty = isNothing && !isAsked && !list.isStale
  useTitle(title)
  return (
    <Page
      title={title}
      {...(list.count !== undefined && !isEmpty && { count: list.count })}
      countCapped={list.countCapped}
      actions={isEmpty ? null : actions}
    >
      {!isEmpty && (search || filters) && (
        <div className={classes.filters}>
          {search && <SearchField {...search} />}
          {filters}
        </div>
      )}
      {list.error && (
        <LoadFailed error={list.error} onRetry={list.retry}>
          {t('loadFailed')}
        </LoadFailed>
      )}
      <div className={classes.body}>
        {isEmpty && empty}
        {isNothing && isAsked && (
          <NoneFound
            query={query}
            onClear={() => (query ? search?.write('') : narrowed?.clear())}
          />
        )}
        <InShortTasks
          isReady={list.rows.length > 0}
          placeholder={
            !isNothing &&
            list.error === null && (
              <AfterShortWait>
                <Skeletons />
              </AfterShortWait>
            )
          }
        >
          <ListRows label={title} list={list} {...rows} />
        </InShortTasks>
      </div>
      <output className={classes.hidden}>
        {isAsked && !list.isStale && list.count !== undefined && t('found', { count: list.count })}
      </output>
    </Page>
  )
}

function SearchField({ label, hint, text, write }: NonNullable<Props<never>['search']>) {
  const { t } = useTranslation('pages')
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    write('')
    field.current?.focus()
  }
  useKeys({
    '/': (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
  return (
    <>
      {/* Without the wrapper of a TextInput, which sets state while it is mounted. */}
      <Input
        ref={field}
        className={classes.search ?? ''}
        aria-label={label}
        placeholder={label}
        inputMode="search"
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        rightSection={
          text !== '' && (
            <IconButton icon={IconX} label={t('clearSearch')} size={24} onClick={clear} />
          )
        }
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') write('')
        }}
      />
      {hint && <span className={classes.searchHint}>{hint}</span>}
    </>
  )
}

function NoneFound({ query, onClear }: { query: string; onClear: () => void }) {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      icon={IconSearchOff}
      title={query ? t('noneFound', { query }) : t('noneFitting')}
      action={
        <Button variant="default" onClick={onClear}>
          {t(query ? 'clearSearch' : 'clearFilters')}
        </Button>
      }
    >
      {query && t('noneFoundText')}
    </EmptyState>
  )
}

/** Widths of the placeholder bars, in pixels. */
const WIDTHS = [168, 122, 196, 140, 110, 180, 150, 132, 174, 120, 160]

/** Rows of the final height. */
function Skeletons() {
  const { t } = useTranslation('pages')
  return (
    <output className={classes.skeletons} aria-label={t('loading')}>
      {WIDTHS.map((width) => (
        <span key={width} className={classes.bones} aria-hidden>
          <Skeleton circle height={32} width={32} />
          <Skeleton height={10} width={width} />
          <Skeleton height={10} width={112} />
          <Skeleton height={10} width={width} />
        </span>
      ))}
    </output>
  )
}
