// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { useTitle, useTitleCount } from './title.ts'

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />'
})

function Desk({ waiting }: { waiting: number }) {
  useTitle('Atendimentos')
  useTitleCount(waiting)
  return null
}
const mark = () => decodeURIComponent(document.querySelector('link')?.href ?? '')

test('the tab names the page and the brand, and how many conversations wait', () => {
  const { unmount } = show(<Desk waiting={3} />)
  expect(document.title).toBe('(3) Atendimentos · Recado')
  expect(mark()).toContain('>3</text>')
  unmount()
  expect(document.title).toBe('Atendimentos · Recado')
  expect(mark()).not.toContain('<text')
})
