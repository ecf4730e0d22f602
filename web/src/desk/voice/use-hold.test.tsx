// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { type HoldState, usePauseOnRelease, useRelease } from './use-hold.ts'

function Bar({ hold, pause }: { hold: HoldState; pause: () => void }) {
  usePauseOnRelease({ hold, state: 'recording', pause })
  return <p>gravando</p>
}

/** The voice bar appears late, like its chunk. */
function Composer({ first, pause }: { first: HoldState; pause: () => void }) {
  const [hold, setHold] = useState(first)
  const [isHere, setIsHere] = useState(false)
  useRelease(hold === 'held', () => setHold('released'))
  return isHere ? (
    <Bar hold={hold} pause={pause} />
  ) : (
    <button onClick={() => setIsHere(true)}>Chegou</button>
  )
}

const arrives = () => fireEvent.click(screen.getByText('Chegou'))
const letGo = () => fireEvent.pointerUp(document.body)

test('let go before the recorder is there, it pauses as soon as it is', () => {
  const pause = vi.fn()
  show(<Composer first="held" pause={pause} />)
  letGo()
  arrives()
  expect(pause).toHaveBeenCalledOnce()
})

test('held, it pauses once, when it is let go', () => {
  const pause = vi.fn()
  show(<Composer first="held" pause={pause} />)
  arrives()
  expect(pause).not.toHaveBeenCalled()
  letGo()
  letGo()
  expect(pause).toHaveBeenCalledOnce()
})

test('begun by a press, no hand that is let go pauses it', () => {
  const pause = vi.fn()
  show(<Composer first="pressed" pause={pause} />)
  arrives()
  letGo()
  expect(pause).not.toHaveBeenCalled()
})
