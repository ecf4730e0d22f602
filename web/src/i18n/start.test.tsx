// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useTranslation } from './use-translation.ts'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { changeLanguage } from './start.ts'

const drawn = vi.fn<() => void>()

function Line() {
  const { t } = useTranslation('messages')
  drawn()
  return <p>{t('label')}</p>
}

test('texts that arrive for a later screen draw nothing anew; another language does', async () => {
  show(<Line />)
  expect(screen.getByText('Mensagem')).toBeTruthy()
  const times = drawn.mock.calls.length
  act(() => void i18next.addResourceBundle('pt', 'later', { some: 'thing' }))
  expect(drawn).toHaveBeenCalledTimes(times)
  await act(() => changeLanguage('en'))
  expect(screen.getByText('Message')).toBeTruthy()
})
