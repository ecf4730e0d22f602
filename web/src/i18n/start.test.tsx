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

test('a text that was absent in its language is no longer kept in Portuguese once it has come', async () => {
  function Late() {
    const { t } = useTranslation('later' as 'messages')
    return <p>{t('some' as 'label')}</p>
  }
  await act(() => changeLanguage('en'))
  i18next.addResourceBundle('pt', 'later', { some: 'coisa' })
  const { unmount } = show(<Late />)
  expect(screen.getByText('coisa')).toBeTruthy()
  unmount()
  i18next.addResourceBundle('en', 'later', { some: 'thing' })
  show(<Late />)
  expect(screen.getByText('thing')).toBeTruthy()
})
