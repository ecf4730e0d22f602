import { limits } from '@recado/contract/platform/limits'
import { messages } from '@recado/contract/desk/messages'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './FindBar.module.css'
import { closeFind } from '../bubble/overlays.ts'

type Props = { ticketId: number; onLead: (messageId: string) => void }

const WAIT_MS = 300

/** Searches the whole conversation, newest match first, and steps through the matches. */
export function FindBar({ ticketId, onLead }: Props) {
  const { t } = useTranslation('message-actions')
  const [text, setText] = useState('')
  const find = useFound(ticketId, text.trim(), onLead)
  const { count, isBusy } = find
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      closeFind()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    find.step(event.shiftKey ? -1 : 1)
  }
  return (
    <search className={classes.bar} aria-label={t('find')}>
      <TextInput
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for to be written in
        autoFocus
        size="xs"
        className={classes.field ?? ''}
        rightSection={isBusy ? <Loader size={14} /> : null}
      />
      <output className={classes.count}>{find.says}</output>
      <IconButton
        icon={IconChevronUp}
        label={t('findNext')}
        keys="Enter"
        disabled={count === 0}
        onClick={() => find.step(1)}
      />
      <IconButton
        icon={IconChevronDown}
        label={t('findPrevious')}
        keys="Shift+Enter"
        disabled={count === 0}
        onClick={() => find.step(-1)}
      />
      <IconButton icon={IconX} label={t('findClose')} keys="Esc" onClick={closeFind} />
    </search>
  )
}

function useFound(ticketId: number, said: string, onLead: (messageId: string) => void) {
  const { t } = useTranslation('message-actions')
  const [settled] = useDebouncedValue(said, WAIT_MS)
  const isLong = settled.length >= limits.searchMin
  const { data, isFetching, error } = useEndpointQuery(
    messages.find,
    { ticketId, searchParam: settled },
    { enabled: isLong, staleTime: 0, gcTime: 0 },
  )
  const found = isLong ? data?.found : undefined
  const [stand, setStand] = useState({ found, at: 0 })
  // A new result starts at its first match.
  const at = stand.found === found ? stand.at : 0
  const count = found?.length ?? 0
  const go = (next: number) => {
    const one = found?.[next]
    if (!one) return
    setStand({ found, at: next })
    onLead(one.id)
  }
  const lead = useEffectEvent(onLead)
  const first = found?.[0]?.id
  useEffect(() => {
    if (first !== undefined) lead(first)
  }, [first])
  const says = () => {
    if (said === '') return ''
    if (said.length < limits.searchMin) return t('findHint')
    if (error) return t('findFailed')
    if (!found || settled !== said) return ''
    if (count === 0) return t('findNone')
    return t(data?.hasMore ? 'findMany' : 'findCount', { at: at + 1, count })
  }
  return {
    count,
    isBusy: isFetching || (settled !== said && said.length >= limits.searchMin),
    says: says(),
    /** Wraps around: after the oldest match comes the newest. */
    step: (by: number) => go((at + by + count) % Math.max(count, 1)),
  }
}
