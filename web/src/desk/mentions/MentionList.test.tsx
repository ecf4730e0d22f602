// @vitest-environment jsdom
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import type { PickerKeys } from '../../ui/pickers/Picker.tsx'
import { MentionList } from './MentionList.tsx'

vi.mock('./lazy-parts.ts', () => new Promise(() => undefined))

const nothing = () => undefined

test('while the list is still being fetched, Enter behind an @ keeps no half a name', async () => {
  const keys = createRef<PickerKeys>()
  const asked = { ticketId: 7, field: createRef<HTMLTextAreaElement>(), keys }
  show(<MentionList {...asked} text="Veja, @bi" setText={nothing} onActive={nothing} />)
  expect(keys.current?.press('Enter')).toBe(true)
  expect(keys.current?.press('Escape')).toBe(false)
})
