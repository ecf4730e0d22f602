// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore } from './store.ts'

const steps = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('set' as const), value: fc.nat({ max: 9 }) }),
    fc.record({
      is: fc.constantFrom('subscribe' as const, 'unsubscribe' as const),
      who: fc.nat(3),
    }),
  ),
  { maxLength: 40 },
)

test('every listener hears each change from its subscription to its end', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const store = createStore(0)
      const heard = new Map<number, number[]>()
      const expected = new Map<number, number[]>()
      const ends = new Map<number, () => void>()
      for (const step of all)
        if (step.is === 'set') {
          for (const who of ends.keys()) expected.get(who)!.push(step.value)
          store.set(step.value)
        } else if (step.is === 'subscribe' && !ends.has(step.who)) {
          const { who } = step
          const mine = heard.get(who) ?? []
          heard.set(who, mine)
          if (!expected.has(who)) expected.set(who, [])
          ends.set(
            who,
            store.subscribe(() => void mine.push(store.get())),
          )
        } else if (step.is === 'unsubscribe') {
          ends.get(step.who)?.()
          ends.delete(step.who)
        }
      expect(heard).toEqual(expected)
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('a component renders again only when the part that it selects changes', () => {
  const store = createStore({ name: 'Lia', age: 30 })
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return store.useValue(({ name }) => name)
  })
  act(() => store.set({ name: 'Lia', age: 31 }))
  expect(renders).toBe(1)
  act(() => store.set({ name: 'Otto', age: 31 }))
  expect([result.current, renders]).toEqual(['Otto', 2])
})
