import type { Message } from '@recado/contract/messages'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from './kinds.tsx'
import { plainOf } from './prose.ts'
import { isFromCustomer } from './rules.ts'

type Props = { list: readonly Message[]; name: string }

/** Says each new message of the customer once, politely; older pages and our own words it leaves alone. */
export function Announcer({ list, name }: Props) {
  const { t } = useTranslation('messages')
  const last = list.findLast(isFromCustomer)
  const [heard, setHeard] = useState(last?.position ?? 0)
  const [words, setWords] = useState('')
  if (last && last.position > heard) {
    const kind = kindOf(last.mediaType)
    setHeard(last.position)
    setWords(`${name}: ${plainOf(last.body) || (kind ? t(`kind_${kind}`) : '')}`)
  }
  return <VisuallyHidden aria-live="polite">{words}</VisuallyHidden>
}
