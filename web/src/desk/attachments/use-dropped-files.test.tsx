// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { usePreventFileDrop } from '../../shell/use-prevent-file-drop.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

const photo = new File(['x'], 'sofa.png', { type: 'image/png' })

function Desk({ isOpen, taken }: { isOpen: boolean; taken: File[] }) {
  usePreventFileDrop()
  const isOver = useDroppedFiles(isOpen, (files) => taken.push(...files))
  return (
    <>
      <input aria-label="Busca" />
      <p>{isOver ? 'Solte aqui' : 'Lista'}</p>
    </>
  )
}

function aDesk({ isOpen = true } = {}) {
  const taken: File[] = []
  show(<Desk isOpen={isOpen} taken={taken} />)
  return taken
}

const held = { dataTransfer: { types: ['Files'], files: [photo], dropEffect: 'move' } }
/** Returns whether the browser's default action was prevented. */
const drop = (at: Element) => !fireEvent.drop(at, held)
const paste = (at: Element) => !fireEvent.paste(at, { clipboardData: { files: [photo] } })

test('a file dropped beside the conversation, or pasted where nobody writes, is laid out', () => {
  const taken = aDesk()
  fireEvent.dragOver(screen.getByText('Lista'), held)
  expect(drop(screen.getByText('Solte aqui'))).toBe(true)
  expect(screen.getByText('Lista')).toBeTruthy()
  expect(paste(screen.getByText('Lista'))).toBe(true)
  expect(taken).toEqual([photo, photo])
})

test('what is pasted into a field stays there', () => {
  const taken = aDesk()
  expect(paste(screen.getByLabelText('Busca'))).toBe(false)
  expect(taken).toEqual([])
})

test('where no file is wanted none is opened in place of the page', () => {
  const taken = aDesk({ isOpen: false })
  expect(drop(screen.getByText('Lista'))).toBe(true)
  expect(taken).toEqual([])
})

test('under a dialog nothing is laid out', () => {
  const taken = aDesk()
  const dialog = Object.assign(document.createElement('div'), { role: 'dialog' })
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  expect(drop(screen.getByText('Lista'))).toBe(true)
  dialog.remove()
  expect(taken).toEqual([])
})
