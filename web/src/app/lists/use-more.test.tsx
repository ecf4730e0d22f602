// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { useMore } from './use-more.ts'

const quiet = { hasNextPage: true, isFetching: false, isFetchingNextPage: false }
const refreshing = { ...quiet, isFetching: true }
const growing = { ...refreshing, isFetchingNextPage: true }

/** A list whose end is reached in the first state and which then changes to the second. */
function aList(first: typeof quiet, then: typeof quiet) {
  const fetchNextPage = vi.fn()
  function List() {
    const [state, setState] = useState(first)
    const more = useMore({ ...state, fetchNextPage })
    return (
      <>
        <button onClick={more}>Fim</button>
        <button onClick={() => setState(then)}>Chegou</button>
      </>
    )
  }
  show(<List />)
  return fetchNextPage
}

const press = (name: string) => fireEvent.click(screen.getByText(name))

test('the end of a list at rest asks for more at once', () => {
  const fetchNextPage = aList(quiet, quiet)
  press('Fim')
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('the end that is reached while the list is refreshed asks for more behind that, once', () => {
  const fetchNextPage = aList(refreshing, quiet)
  press('Fim')
  press('Fim')
  expect(fetchNextPage).not.toHaveBeenCalled()
  press('Chegou')
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('while more is coming, or where there is none, nothing is asked for', () => {
  const growingList = aList(growing, quiet)
  press('Fim')
  press('Chegou')
  expect(growingList).not.toHaveBeenCalled()
})

test('a list that turns out to be whole is not asked for more', () => {
  const fetchNextPage = aList(refreshing, { ...quiet, hasNextPage: false })
  press('Fim')
  press('Chegou')
  expect(fetchNextPage).not.toHaveBeenCalled()
})
